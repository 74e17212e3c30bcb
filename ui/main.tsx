import "./theme.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createClientApp } from "#sdk/client.ts";
import { returnAddress, returnParameter } from "#sdk/flows/return-address.ts";
import { Notice } from "./components/notice.tsx";
import { LogoContext } from "./components/project-logo.tsx";
import { handlerPage } from "./handler.tsx";
import { load, wantedLocale } from "./locales/choice.ts";
import { text } from "./locales/text.ts";
import { type Boot, readBoot } from "./pages/place.ts";

const handlerPath = /^((?:\/p\/[^/]+)?\/handler)(?:\/(.*?))?\/*$/;

/** The page of an address. The dashboard and the inbox are files of their own: nobody downloads them to sign in. */
async function pageOf(path: string, boot: Boot): Promise<ReactNode> {
  const app = createClientApp({
    baseUrl: boot.apiUrl,
    projectId: boot.projectId,
    publishableClientKey: boot.publishableClientKey,
    tokenStore: "cookie",
  });
  const handler = handlerPath.exec(path);
  const base = handler?.[1] ?? "/handler";
  const wanted = new URLSearchParams(window.location.search).get(returnParameter);
  const returnTo = returnAddress(wanted, window.location.href, "") || null;
  const place = { boot, app, base, returnTo };

  if (/^\/(projects(\/|$)|$)/.test(path)) {
    const [{ Dashboard }] = await Promise.all([
      import("./dashboard/dashboard.tsx"),
      load(wantedLocale(), "developer"),
      load(wantedLocale(), "occasional"),
    ]);
    return <Dashboard place={place} />;
  }
  if (path.replace(/\/+$/, "") === "/dev/inbox") {
    const [{ Inbox }] = await Promise.all([import("./dashboard/inbox.tsx"), load(wantedLocale(), "developer")]);
    return <Inbox />;
  }
  const Page = await handlerPage(handler?.[2] ?? "");
  return (
    <LogoContext value={{ address: boot.projectLogo, project: boot.projectName }}>
      <Page place={place} />
    </LogoContext>
  );
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById("root") as HTMLElement);
  const boot = readBoot(document.getElementById("boot")?.textContent);
  await load("en", "handler");
  try {
    await load(wantedLocale(), "handler");
    root.render(boot ? await pageOf(window.location.pathname, boot) : <Unready message={text("missing.boot")} />);
  } catch (error) {
    // A file of the page could not be downloaded: the connection broke, or the server was renewed meanwhile.
    console.error(error);
    root.render(<Unready message={text("failure.network")} />);
  }
}

/** Instead of a page that cannot be shown at all. */
function Unready({ message }: { message: string }) {
  return (
    <main className="mx-auto max-w-[27rem] px-4 py-16">
      <Notice>{message}</Notice>
    </main>
  );
}

void start();
