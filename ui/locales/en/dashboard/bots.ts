/** The panel for bot challenges. */
export const messages = {
  "bots.title": "Bots",
  "bots.hint":
    "A challenge before a sign-up, a code, a reset link or an anonymous account. Browsers solve it by themselves. Servers with a secret key are never challenged.",
  "bots.mode": "When to require a challenge",
  "bots.off": "Never",
  "bots.offHint": "Only the rate limits apply.",
  "bots.risk": "If a call looks automated",
  "bots.riskHint": "Many calls from one network, disposable addresses, and programs instead of browsers.",
  "bots.always": "Always",
  "bots.alwaysHint": "Forms need JavaScript. Older client libraries cannot sign up.",
  "bots.provider": "Challenge",
  "bots.proofOfWork": "Proof of work, without a third party",
  "bots.siteKey": "Site key",
  "bots.secretKey": "Secret key",
  "bots.keyMissing": "Enter the key that the provider shows for your site.",
} as const;
