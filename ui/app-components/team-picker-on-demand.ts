import { onDemand } from "./on-demand.ts";

/** The list of teams. Most visits need none. */
export const teamPicker = onDemand(async () => (await import("./team-picker.tsx")).TeamPicker);
