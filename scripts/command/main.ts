#!/usr/bin/env node
import { describeFailure } from "./failure.ts";
import { isServerCommand, runServerCommand } from "./server-commands.ts";

const [command, ...rest] = process.argv.slice(2);
if (isServerCommand(command))
  process.exitCode = await runServerCommand(command, rest).catch((error: unknown) => {
    console.error(describeFailure(error, undefined));
    return 1;
  });
else {
  // The client library is half of the time that a command takes to start.
  const { runClientCommand } = await import("./client-commands.ts");
  await runClientCommand(process.argv.slice(2));
}
