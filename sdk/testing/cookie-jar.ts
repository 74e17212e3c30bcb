/** A cookie jar as browsers keep them: by name and domain, with the rules that matter here. */
export function browser(protocol: "http:" | "https:" = "http:", hostname = "app.example.org") {
  const held = new Map<string, { name: string; value: string }>();
  const written: string[] = [];
  return {
    written,
    location: { protocol, hostname },
    document: {
      get cookie() {
        return [...held.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
      },
      set cookie(text: string) {
        written.push(text);
        const [pair = "", ...attributes] = text.split("; ");
        const name = pair.slice(0, pair.indexOf("="));
        const of = (key: string) => attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.split("=")[1];
        if (name.startsWith("__Host-") && (!attributes.includes("Secure") || of("domain") !== undefined || of("path") !== "/")) return;
        if (attributes.includes("Secure") && protocol !== "https:") return;
        const key = `${name} ${of("domain") ?? ""}`;
        if (of("max-age") === "0") held.delete(key);
        else held.set(key, { name, value: pair.slice(pair.indexOf("=") + 1) });
      },
    },
  };
}
