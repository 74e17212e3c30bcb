/** The server's address in the documents. */
export const address = "http://localhost:8102";

/** The output of each program of the documents, by the command that runs it. */
export const printedBy: Readonly<Record<string, readonly string[]>> = {
  "node first-user.mjs": ["signed in as grace@example.org", "request from Grace"],
  "npx tsx trpc.mts": ["Grace is in 1 team", "at least 8 characters", "for servers only: null"],
  "node oauth.mjs": ["signed in with GitHub as alan@example.org"],
  "node hosted.mjs": ["signed in as grace@example.org", "the code again: INVALID_AUTHORIZATION_CODE"],
  "node verify.mjs": ["with the token: 200 grace@example.org", "with a forged one: 401 signature", "without: 401 missing"],
  "node published-client.mjs": ["signed in as Grace"],
  "node products.mjs": ["users who could no longer sign in: 0"],
  "node invite.mjs": ["invited ada@example.org"],
  "node webhooks.mjs": ["received user.created of emmy@example.org", "without a signature: 400", "by the new secret: ok"],
  "node credits.mjs": [`a purchase page of ${address}`, "2 of 3 calls were paid", "20 credits left"],
};
