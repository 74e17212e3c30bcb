// server.js
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import express from "express";
import { createServerApp, mcpAuth } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
const latchkey = createServerApp({});
const port = process.env.PORT ?? 3000;

/** A server for one request: it has no sessions. */
function createMcpServer() {
  const server = new McpServer({ name: "example", version: "1.0.0" });
  server.registerTool("whoami", { description: "Returns the address of the signed-in user." }, async ({ authInfo }) => {
    const user = await latchkey.getUser(String(authInfo?.extra?.userId));
    return { content: [{ type: "text", text: user?.primaryEmail ?? "no address" }] };
  });
  return server;
}

const app = express();
// Clients find the authorization server of the project, register there, and sign the user in.
app.use(mcpAuth({ resource: `http://127.0.0.1:${port}/mcp`, name: "Example" }));
app.post("/mcp", express.json(), async (request, response) => {
  const transport = new StreamableHTTPServerTransport();
  await createMcpServer().connect(transport);
  await transport.handleRequest(request, response, request.body);
});
// It sends nothing by itself.
app.get("/mcp", (_request, response) => void response.status(405).end());
app.listen(Number(port), "127.0.0.1");
