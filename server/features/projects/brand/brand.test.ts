import { afterAll, beforeAll, expect, test } from "vitest";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { readTypefaceWeight } from "#contract/vocabulary/projects/typeface.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { pixel } from "../../../testing/pixel.ts";
import { damagedTypeface, icon, typeface, variableTypeface } from "../../../testing/projects/brand-files.ts";

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await startServer();
  second = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const change = (project: ProjectKeys, override: object, options: object = {}) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(override), ...options },
  });
const readConfig = async (project: ProjectKeys, on = server) =>
  JSON.parse((await on.request("GET", "/internal/config", { as: "admin", project })).json.config_string).brand;
const readProject = async (project: ProjectKeys, on = server) =>
  (await on.request("GET", "/internal/projects/current", { as: "admin", project })).json;
const readClientBrand = async (project: ProjectKeys, on = server) =>
  (await on.request("GET", "/projects/current", { as: "client", project })).json.brand;
const patchProject = (project: ProjectKeys, body: object) =>
  server.request("PATCH", "/internal/projects/current", { as: "admin", project, body });
const statusAt = async (url: string) => (await fetch(url.replace(server.running.url, server.url))).status;

test("the wire's logos and the brand's are one value, which either of them writes", async () => {
  const project = await server.givenProject();
  const uploaded = await patchProject(project, { logo_url: pixel, full_logo_url: "https://example.org/wide.png" });
  const { logo_url } = uploaded.json;
  for (const on of [server, second]) {
    expect(await readConfig(project, on)).toMatchObject({ logoLight: logo_url, logoLightWide: "https://example.org/wide.png" });
    expect((await readClientBrand(project, on)).logos).toMatchObject({ light: logo_url, light_wide: "https://example.org/wide.png" });
  }

  expect((await change(project, { "brand.logoLight": "https://example.org/mark.png", "brand.logoLightWide": null })).status).toBe(200);
  for (const on of [second, server])
    expect(await readProject(project, on)).toMatchObject({ logo_url: "https://example.org/mark.png", full_logo_url: null });
  expect(await statusAt(logo_url)).toBe(404);

  // A change of the whole group replaces the logos with it.
  await change(project, { brand: { accent: "#114488" } });
  expect(await readProject(project)).toMatchObject({ logo_url: null });
  // Stored in one place: the project's columns.
  await change(project, { brand: { logoLight: "https://example.org/again.png", radius: 4 } });
  const { config } = await server.db
    .selectFrom("tenancies")
    .select("config")
    .where("project_id", "=", project.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(config)).not.toContain("again.png");
  expect(await readConfig(project)).toMatchObject({ logoLight: "https://example.org/again.png", radius: 4 });
});

test("one change takes a light and a dark logo of the greatest size", async () => {
  const project = await server.givenProject();
  const bytes = Buffer.alloc(imageLimits.logoBytes);
  Buffer.from(pixel.slice(pixel.indexOf(",") + 1), "base64").copy(bytes);
  const largest = `data:image/png;base64,${bytes.toString("base64")}`;
  const changed = await change(project, { "brand.logoLight": largest, "brand.logoDark": largest });
  expect(changed.status, changed.text).toBe(200);
  const { logos } = await readClientBrand(project);
  expect([await statusAt(logos.light), await statusAt(logos.dark)]).toEqual([200, 200]);
});

test("a process of the version before, which writes the columns only, changes the brand of every process", async () => {
  const project = await server.givenProject();
  await readClientBrand(project);
  const { config_revision } = (await server.request("GET", "/internal/config", { as: "admin", project })).json;
  await server.db.updateTable("projects").set({ logo_url: "https://example.org/old.png" }).where("id", "=", project.id).execute();

  for (const on of [server, second]) expect((await readClientBrand(project, on)).logos.light).toBe("https://example.org/old.png");
  // The change is a new revision, so that a plan made before is outdated.
  expect((await change(project, { "brand.radius": 2 }, { expected_revision: config_revision })).status).toBe(412);
  await change(project, { "brand.radius": 2 });
  expect(await readProject(project)).toMatchObject({ logo_url: "https://example.org/old.png" });
});

test("a colour that is hard to read is refused with the nearest that passes, in a plan too", async () => {
  const project = await server.givenProject();
  for (const options of [{ dry_run: true }, {}]) {
    const { status, headers, text } = await change(project, { "brand.accent": "#FFD400" }, options);
    expect([status, headers.get("x-latchkey-error")]).toEqual([400, "BRAND_CONTRAST_TOO_LOW"]);
    expect(text).toMatch(
      /^brand\.accent: the contrast of #FFD400 is 1\.\d\d:1, and text needs 4\.5:1\. The nearest colour that passes is #[0-9a-f]{6}\.$/,
    );
    const nearest = /is (#[0-9a-f]{6})\.$/.exec(text)?.[1];
    expect((await change(project, { "brand.accent": nearest }, { dry_run: true })).status).toBe(200);
  }
  expect((await change(project, { brand: { background: "#303030" } })).text).toMatch(
    /^brand\.background: .* The nearest colour that passes is #/,
  );

  // A colour that was stored otherwise does not stop other changes.
  const tenancy = server.db.updateTable("tenancies").where("project_id", "=", project.id);
  await tenancy.set({ config: JSON.stringify({ "brand.accent": "#ffd400" }), config_revision: crypto.randomUUID() }).execute();
  expect((await change(project, { "brand.radius": 0 })).status).toBe(200);
});

test("a typeface and an icon are sniffed, served for ever to every origin, and deleted when they are replaced", async () => {
  const project = await server.givenProject();
  const plan = await change(project, { "brand.typeface": typeface() }, { dry_run: true });
  expect(plan.json.plan.changes).toEqual([{ key: "brand.typeface", before: "system", after: expect.stringMatching(/\/files\//) }]);
  expect(await statusAt(plan.json.plan.changes[0].after)).toBe(404);

  await change(project, { brand: { typeface: typeface(200_000), favicon: icon } });
  const { typeface_url, favicon_url } = await readClientBrand(project);
  for (const [url, type] of [
    [typeface_url, "font/woff2"],
    [favicon_url, "image/x-icon"],
  ]) {
    const answer = await fetch(url.replace(server.running.url, server.url), { headers: { origin: "https://app.example.org" } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    // It is no image.
    expect(await statusAt(url.replace("/files/", "/images/").replace(/\?.*/, ""))).toBe(404);
  }
  // A configuration that is sent back as it was read changes nothing.
  expect((await change(project, { brand: await readConfig(project) })).status).toBe(200);
  expect(await readClientBrand(project)).toMatchObject({ typeface_url, favicon_url });

  await change(project, { "brand.typeface": null, "brand.favicon": pixel });
  expect([await statusAt(typeface_url), await statusAt(favicon_url)]).toEqual([404, 404]);
  expect((await readClientBrand(project)).favicon_url).toMatch(/\/images\//);
});

test("each call that writes a logo accepts a million bytes, and its refusal of more names the limit", async () => {
  const project = await server.givenProject();
  const image = Buffer.from(pixel.slice(pixel.indexOf(",") + 1), "base64");
  const logo = (bytes: number) => `data:image/png;base64,${Buffer.concat([image, Buffer.alloc(bytes - image.length)]).toString("base64")}`;
  const largest = logo(1_000_000);
  expect((await change(project, { "brand.logoDark": largest })).status).toBe(200);
  expect((await patchProject(project, { logo_url: largest })).status).toBe(200);
  for (const bytes of [1_000_001, 1_200_000]) {
    const refused = await change(project, { brand: { logoDark: logo(bytes) } });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("1000000 bytes")]);
    const { status, text } = await patchProject(project, { logo_url: logo(bytes) });
    expect([status, text]).toEqual([400, expect.stringContaining("1000000 bytes")]);
  }
});

test.each([
  ["one weight", typeface(256, 700), "700"],
  ["the range of a variable font", variableTypeface(200, 850), "200 850"],
])("pages declare the weights of the typeface: %s", async (_name, value, weight) => {
  const project = await server.givenProject();
  // The preview of a font that is not saved knows only whether it is variable.
  expect(readTypefaceWeight(value)).toBe(weight.includes(" ") ? "100 900" : "400");
  await change(project, { "brand.typeface": value });
  const { typeface_url, typeface_weight } = await readClientBrand(project);
  expect([typeface_weight, await statusAt(typeface_url)]).toEqual([weight, 200]);
  const page = await (await fetch(`${server.url}/p/${project.id}/handler/sign-in`)).text();
  expect(page).toContain(`src:url("${typeface_url}")format("woff2");font-weight:${weight};`);
});

test.each([
  ["a damaged typeface", { "brand.typeface": damagedTypeface() }, "INVALID_TYPEFACE"],
  ["a larger typeface", { "brand.typeface": typeface(200_001) }, "INVALID_TYPEFACE"],
  ["another file as typeface", { "brand.typeface": pixel }, "INVALID_TYPEFACE"],
  ["a typeface of another server", { brand: { typeface: "https://fonts.example.org/a.woff2" } }, "INVALID_TYPEFACE"],
  ["an SVG as favicon", { "brand.favicon": "data:image/svg+xml;base64,PHN2Zy8+" }, "INVALID_IMAGE"],
  ["an SVG as logo", { brand: { logoDarkWide: "data:image/svg+xml;base64,PHN2Zy8+" } }, "INVALID_IMAGE"],
  ["a script as terms", { "brand.termsUrl": "javascript:alert(1)" }, "INVALID_CONFIG_OVERRIDE"],
  ["a file URL as privacy policy", { "brand.privacyUrl": "file:///etc/passwd" }, "INVALID_CONFIG_OVERRIDE"],
  ["corners of 25 pixels", { "brand.radius": 25 }, "INVALID_CONFIG_OVERRIDE"],
  ["a colour by name", { "brand.accent": "rebeccapurple" }, "INVALID_CONFIG_OVERRIDE"],
])("%s is refused", async (_name, override, code) => {
  const project = await server.givenProject();
  const { status, headers } = await change(project, override);
  expect([status, headers.get("x-latchkey-error")]).toEqual([400, code]);
  expect(await server.db.selectFrom("images").select("id").where("tenancy_id", "=", project.tenancyId).execute()).toEqual([]);
});

test("an image that another key of the brand still uses is not deleted", async () => {
  const project = await server.givenProject();
  await patchProject(project, { logo_url: pixel });
  const { logo_url } = await readProject(project);
  await change(project, { "brand.logoDark": logo_url });
  await patchProject(project, { logo_url: null });
  expect(await statusAt(logo_url)).toBe(200);
  await change(project, { "brand.logoDark": null });
  expect(await statusAt(logo_url)).toBe(404);
});
