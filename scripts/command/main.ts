#!/usr/bin/env node
import { describeFailure } from "./failure.ts";
import { isServerCommand, runServerCommand } from "./server-commands.ts";

const [command, ...rest] = process.argv.slice(2);

async function run(): Promise<number> {
  const isForHelp = rest.includes("--help") || rest.includes("-h");
  // Loaded only where they are used: the client library takes half of the time that a command needs to start.
  if (command === "doctor" && !isForHelp) return (await import("./run-doctor.ts")).runDoctor(rest);
  if (command === "conform" && !isForHelp) return (await import("./run-conform.ts")).runConform(rest);
  if (isServerCommand(command) && !isForHelp) return runServerCommand(command, rest);
  return (await import("./client-commands.ts")).runClientCommand(process.argv.slice(2));
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(describeFailure(error, undefined));
  return 1;
});
