import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import { explain } from "../explain.ts";

interface CodedFailure {
  readonly errorCode?: string | null | undefined;
  readonly errorDetail?: string | null | undefined;
}

/** Why a message was not delivered. @param sentence the API's own sentence */
export const explainFailure = (sentence: string, { errorCode, errorDetail }: CodedFailure): string =>
  explain("webhookFailure", errorCode, sentence, { detail: errorDetail ?? "", seconds: webhookLimits.attemptMillis / 1000 });
