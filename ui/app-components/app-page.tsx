import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { useAsync } from "../components/use-async.ts";
import { LoadError } from "../forms/error-message.tsx";
import type { MessageGroup } from "../locales/messages.ts";
import type { ChooseSections } from "../pages/account-settings/settings-place.ts";
import { emailCode } from "../pages/on-demand.ts";
import type { HandlerPage, PageContext } from "../pages/page-context.ts";
import { startsWithCode } from "../pages/sign-in-methods.tsx";
import { createAppContext } from "./app-context.ts";
import { ComponentRoot, type Prepared } from "./component-root.tsx";
import { CardSkeleton, Framed } from "./page-frame.tsx";
import type { PageProps } from "./page-props.ts";

interface AppPageProps extends PageProps {
  /** The name of the page: its path below the handler path. */
  readonly name: string;
  /** The page, if it is part of the component. */
  readonly known?: HandlerPage | undefined;
  readonly returnTo?: string | undefined;
  readonly hasProducts?: boolean | undefined;
  /** Chooses the sections of the account settings. */
  readonly choose?: ChooseSections | undefined;
}

const isSignIn = (name: string) => name === "sign-in" || name === "log-in";

/** Loads another page than the one of the component. */
const loadOther = async (name: string): Promise<HandlerPage> => (await import("./pages.ts")).loadPage(name);

/** A page of the app: the same one that the server has, in the app's place. */
export function AppPage({ appearance, fullPage = false, name, choose, ...page }: AppPageProps): ReactNode {
  const [shown, setShown] = useState({ name, count: 0 });
  // A router has changed the address.
  const [given, setGiven] = useState(name);
  if (given !== name) {
    setGiven(name);
    setShown({ name, count: 0 });
  }
  const messages: readonly MessageGroup[] = isSignIn(shown.name) ? [] : ["pages"];
  return (
    <ComponentRoot key={messages.length} appearance={appearance} fallback={<CardSkeleton fullPage={fullPage} />} messages={messages}>
      {(prepared) => (
        <Framed fullPage={fullPage} choose={choose}>
          <ShownPage
            {...page}
            key={`${shown.name} ${shown.count}`}
            known={shown.name === name ? page.known : undefined}
            name={shown.name}
            prepared={prepared}
            fullPage={fullPage}
            show={(next) => setShown(({ name, count }) => ({ name: next ?? name, count: count + 1 }))}
          />
        </Framed>
      )}
    </ComponentRoot>
  );
}

interface ShownPageProps extends Omit<AppPageProps, "appearance" | "choose"> {
  prepared: Prepared;
  fullPage: boolean;
  show(page: string | undefined): void;
}

function ShownPage({ prepared, name, known, returnTo, hasProducts = false, fullPage, show }: ShownPageProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the redirects of a page are those of its first rendering.
  const context = useMemo(() => createAppContext(prepared, { returnTo, hasProducts, show }), [prepared, returnTo, hasProducts]);
  const page = useAsync(name, () => loadWithFirstForm(name, known, context), canStart(name, context) ? known : undefined);
  if (page.state === "failed") return <LoadError error={page.error} retry={page.retry} />;
  if (page.state === "loading") return <CardSkeleton fullPage={fullPage} />;
  const Page: ComponentType<{ context: PageContext }> = page.value;
  return <Page context={context} />;
}

/** Whether the first form of a page is there: that of e-mailed codes is another download. */
const canStart = (name: string, context: PageContext): boolean =>
  emailCode.loaded !== undefined || !startsWithCode(context, name === "sign-up");

async function loadWithFirstForm(name: string, known: HandlerPage | undefined, context: PageContext): Promise<HandlerPage> {
  const [page] = await Promise.all([known ?? loadOther(name), canStart(name, context) || emailCode.load().catch(() => {})]);
  return page;
}
