import { plainError } from "../../kernel/error.ts";

/** The model did not answer, answered after the deadline or too much, or refused. */
export class AiModelUnavailable extends plainError("AI_MODEL_UNAVAILABLE", 503, "The AI model did not give an answer. Try again later.") {}
