// Fills the values of a project into the code of a page, for a developer who is signed in to the dashboard in this browser. The publishable
// key may be in pages. Secret keys are not readable here.

const choiceKey = "latchkey-documentation-project";
const status = document.getElementById("status");

/** The texts of the code blocks, with what they had as the page was loaded. */
const texts = [...document.querySelectorAll("pre code")].flatMap((code) => [...code.childNodes].map((node) => [node, node.textContent]));

let opened;
/** The session of the dashboard, whose page has the key of project `internal`. */
function openSession() {
  opened ??= (async () => {
    const [page, { createClientApp }] = await Promise.all([
      fetch("/").then((response) => response.text()),
      import(document.documentElement.dataset.client),
    ]);
    const boot = JSON.parse(new DOMParser().parseFromString(page, "text/html").getElementById("boot").textContent);
    const { publishableClientKey } = boot;
    return createClientApp({
      baseUrl: location.origin,
      projectId: "internal",
      publishableClientKey,
      tokenStore: "cookie",
      deviceCookie: true,
      redirectMethod: "none",
    });
  })();
  return opened;
}

async function listProjects() {
  const app = await openSession();
  const result = await app.api.internal.projects.list({ limit: 100 });
  if (result.status === "error") throw result.error;
  return result.data.items;
}

/** A publishable key of the project that is valid; undefined without one. */
async function findPublishableKey(projectId) {
  const { accessToken } = await (await openSession()).getAuthJson();
  const response = await fetch("/api/v1/internal/api-keys", {
    headers: { "x-stack-project-id": projectId, "x-stack-access-type": "admin", "x-stack-admin-access-token": accessToken },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { items } = await response.json();
  const isValid = ({ expires_at_millis, manually_revoked_at_millis }) => !manually_revoked_at_millis && expires_at_millis > Date.now();
  return items.find((keys) => isValid(keys) && keys.publishable_client_key)?.publishable_client_key.value;
}

/** Replaces the values of the examples. Without a key, its example stays. */
function fill(text, { id, key }) {
  const filled = text
    .replaceAll(/http:\/\/localhost:8102\b|\$LATCHKEY_API_URL\b/g, location.origin)
    .replaceAll(/\$(LATCHKEY_)?PROJECT_ID\b|6c1f7a52-3d0e-4b8a-9c55-2f0f4f2f9d11/g, id)
    .replaceAll(/(PROJECT_ID=)\.\.\./g, `$1${id}`);
  return key === undefined ? filled : filled.replaceAll(/pck_\.\.\.|\$(LATCHKEY_PUBLISHABLE_)?CLIENT_KEY\b/g, key);
}

async function choose(id) {
  if (id === "") localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, id);
  const values = id === "" ? undefined : { id, key: await findPublishableKey(id) };
  for (const [node, text] of texts) node.textContent = values === undefined ? text : fill(text, values);
  status.textContent = values === undefined ? "The code has example values." : "The code has the values of your project.";
}

const failed = () => {
  status.textContent = "The values of your projects could not be read. Sign in to the dashboard again.";
};

/** Lists the projects in place of the button. */
async function showChoice(button, chosen) {
  const projects = await listProjects();
  const select = document.createElement("select");
  select.setAttribute("aria-label", "Values in the code");
  select.append(new Option("Example values", ""), ...projects.map(({ id, display_name }) => new Option(display_name, id)));
  select.value = projects.some(({ id }) => id === chosen) ? chosen : "";
  select.addEventListener("change", () => choose(select.value).catch(failed));
  const hadFocus = document.activeElement === button;
  button.replaceWith(select);
  if (hadFocus) select.focus();
  if (select.value !== "") await choose(select.value);
}

if (texts.length > 0) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "soft";
  button.textContent = "Use values of my project";
  button.addEventListener("click", () => showChoice(button, "").catch(failed));
  document.querySelector(".copies").prepend(button);
  const chosen = localStorage.getItem(choiceKey);
  if (chosen !== null) showChoice(button, chosen).catch(failed);
}
