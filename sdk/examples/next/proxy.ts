import { createLatchkeyProxy } from "latchkey/next/proxy";

export const proxy = createLatchkeyProxy({ protect: ["/account"] });

// Every page. Route handlers refresh by themselves.
export const config = { matcher: ["/((?!api/|_next/|.*\\..*).*)"] };
