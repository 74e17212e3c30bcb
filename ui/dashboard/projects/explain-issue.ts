import type { ProductionModeError } from "#sdk/admin.ts";
import { explain } from "../explain.ts";

/** Why a setting is not allowed in production mode. */
export const explainIssue = ({ code, value, message }: ProductionModeError): string => explain("production", code, message, { value });
