import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "./secrets.ts";

/** How old or new a proof may be, in milliseconds: the clocks of two machines may differ. */
const validMillis = 300_000;
const form = /^(\d{13})\.([\w-]{43})$/;

const signature = (secrets: Pick<Secrets, "derive">, millis: string) =>
  createHmac("sha256", secrets.derive("operator-proof", 32)).update(millis).digest("base64url");

/** A short-lived proof that its sender knows the server secret. `latchkey doctor` sends it in the header `operatorProofHeader`. */
export function createOperatorProof(secrets: Pick<Secrets, "derive">, now: Date): string {
  const millis = String(now.getTime());
  return `${millis}.${signature(secrets, millis)}`;
}

/** Whether a text is a proof made within the last five minutes. */
export function isOperatorProof(secrets: Pick<Secrets, "derive">, proof: string, now: Date): boolean {
  const [, millis, signed] = form.exec(proof) ?? [];
  if (millis === undefined || signed === undefined || Math.abs(now.getTime() - Number(millis)) > validMillis) return false;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secrets, millis)));
}

export const operatorProofHeader = "x-latchkey-operator-proof";
export const connectionReportPath = "/operator/connection";

/** How a request reached the server. */
export interface ConnectionReport {
  /** The caller's address by the rules for trusted proxies, as rate limits and sessions use it. */
  readonly address: string;
  /** The other end of the server's socket: the last proxy, or the caller. */
  readonly peer: string;
  readonly forwardedFor: string | null;
}
