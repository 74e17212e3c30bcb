import { createHash } from "node:crypto";
import { z } from "zod";
import type { Json } from "#contract/vocabulary/json-value.ts";
import type { AgentCredential } from "../../kernel/call.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";

/** A change of the configuration, and the revision that its plan was computed for. */
export interface PlannedChange {
  readonly change: Readonly<Record<string, unknown>>;
  readonly revision: string;
}

const sealContext = ({ tenancyId, id }: AgentCredential) => `agent-config-plan/${tenancyId}/${id}`;

/** The same text for the same change, in whatever order its keys are. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: Json) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([first], [second]) => (first < second ? -1 : 1)))
      : inner,
  );

const digestChange = (change: unknown) => createHash("sha256").update(canonicalText(change)).digest("base64url");

const sealed = z.tuple([z.string(), z.string()]);

/** Seals a planned change. Only the server can do so, and only the same agent can use it. */
export const sealPlan = (secrets: Secrets, agent: AgentCredential, { change, revision }: PlannedChange): string =>
  secrets.seal(sealContext(agent), JSON.stringify([revision, digestChange(change)]));

/** The revision that a change was planned for. Undefined if the agent has not planned this change. */
export function openPlan(secrets: Secrets, agent: AgentCredential, fingerprint: string, change: unknown): string | undefined {
  try {
    const [revision, digest] = sealed.parse(JSON.parse(secrets.open(sealContext(agent), fingerprint)));
    return digest === digestChange(change) ? revision : undefined;
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
