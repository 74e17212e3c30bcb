import * as React from "react";

/** Whether this module runs as part of server components: their React has no state. */
export const inServerComponent = !("useState" in React);
