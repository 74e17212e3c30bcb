/** The effect of a sign-up with an anonymous user's access token, for descriptions. */
export const upgradeSentences =
  "With an anonymous user's access token, upgrades that user, which keeps its id, data and teams. Its earlier sessions, API keys, password and second factor end. Its earlier e-mail addresses and provider accounts stay, but no longer sign in.";
