import { CommandFailure, describeFailure } from "../failure.ts";
import { doctor } from "./doctor.ts";

try {
  const [unexpected] = process.argv.slice(2);
  if (unexpected !== undefined) throw new CommandFailure(`doctor does not take ${unexpected}. See: latchkey --help`);
  await doctor((text) => console.log(text));
} catch (error) {
  console.error(describeFailure(error, undefined));
  process.exitCode = 1;
}
