const project = (name: string) => ({
  input: `./documents/${name}.json`,
  output: { mode: "split" as const, target: `./generated/orval/${name}/api.ts`, client: "fetch" as const },
});

export default { client: project("client"), server: project("server"), admin: project("admin") };
