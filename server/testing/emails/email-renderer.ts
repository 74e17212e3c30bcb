import { createEmailRenderer, type EmailRenderer } from "../../services/email-renderer/email-renderer.ts";

/** One renderer for all tests of the process: each has threads, which take seconds to start on a busy machine. They end with the process. */
export const sharedEmailRenderer: EmailRenderer = { ...createEmailRenderer({ idleMillis: 600_000 }), close: async () => {} };
