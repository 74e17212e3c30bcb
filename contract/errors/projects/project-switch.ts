import { type ClientSwitch, type Switch, switches } from "../../config/switches.ts";
import { type PlainErrorClass, plainError } from "../../kernel/error.ts";

/** `CLIENT_TEAM_CREATION_DISABLED` as `ClientTeamCreationDisabled`, the name of its class. */
const toClassName = (code: string) =>
  code
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");

function readErrorClass({ code, status, message }: NonNullable<Switch["disabled"]>): PlainErrorClass {
  const name = toClassName(code);
  // A class takes the name of the property that it is assigned to.
  return { [name]: class extends plainError(code, status, message) {} }[name] as PlainErrorClass;
}

const entries = Object.values<Switch>(switches).flatMap(({ name, disabled }): [string, PlainErrorClass][] =>
  name !== undefined && disabled ? [[name, readErrorClass(disabled)]] : [],
);

/** The error that a caller receives while a project's switch is off. */
export const switchErrors = Object.fromEntries(entries) as Readonly<Record<ClientSwitch, PlainErrorClass>>;
