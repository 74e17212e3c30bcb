import { environmentVariables, type VariableDocumentation } from "#server/environment-variables.ts";

const variables: [name: string, documentation: VariableDocumentation][] = Object.entries(environmentVariables);

/** docs/environment.md: a table of all environment variables. */
export function environmentDocument(): string {
  const rows = variables.map(([name, { meaning, fallback, requiredInProduction }]) => {
    const required = requiredInProduction ? "; required in production" : "";
    return `| `.concat("`", name, "`", ` | ${fallback}${required} | ${meaning} |`);
  });
  return `<!-- Generated from server/environment-variables.ts by npm run generate. Do not edit. -->

# Environment variables

Every variable has a default for development. The server reads \`.env\`. It refuses to start with an invalid value and names the variable, the
problem and an example. An empty variable counts as absent.

| variable | default | meaning |
|---|---|---|
${rows.join("\n")}
`;
}

/** .env.example: every variable as a comment with its meaning. */
export function environmentExample(): string {
  const entries = variables.map(([name, { meaning, fallback, example }]) => {
    const text = `${meaning}. Default: ${fallback}.`.replaceAll("`", "");
    return `# ${text}\n# ${name}=${example}\n`;
  });
  return `# Generated from server/environment-variables.ts by npm run generate. Copy to .env and uncomment what you change.\n\n${entries.join("\n")}`;
}
