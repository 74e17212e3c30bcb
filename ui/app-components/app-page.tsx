import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { useAsync } from "../components/use-async.ts";
import { LoadError } from "../forms/error-message.tsx";
import type { MessageGroup } from "../locales/messages.ts";
import type { ChooseSections } from "../pages/account-settings/settings-place.ts";
import { redirectAfterSignIn } from "../pages/leave-signed-in.ts";
import { emailCode } from "../pages/on-demand.ts";
import type { HandlerPage, PageContext } from "../pages/page-context.ts";
import { startsWithCode } from "../pages/sign-in-methods.tsx";
import { createAppContext, hasToSettle } from "./app-context.ts";
import { ComponentRoot, type Prepared } from "./component-root.tsx";
import { CardSkeleton, Framed } from "./page-frame.tsx";
import type { PageProps } from "./page-props.ts";

/** The form of one method, in place of the page with all of them. */
export interface SingleForm {
  readonly skeleton: ReactNode;
  load(): Promise<HandlerPage>;
}

interface AppPageProps extends PageProps {
  /** The name of the page: its path below the handler path. */
  readonly name: string;
  /** The page, if it is part of the component. */
  readonly known?: HandlerPage | undefined;
  /** Replaces the page. The pages that follow it are as without. */
  readonly form?: SingleForm | undefined;
  readonly returnTo?: string | undefined;
  readonly hasProducts?: boolean | undefined;
  readonly hasApplications?: boolean | undefined;
  /** Chooses the sections of the account settings. */
  readonly choose?: ChooseSections | undefined;
}

const isSignIn = (name: string) => name === "sign-in" || name === "log-in";

/** Loads another page than the one of the component. */
const loadOther = async (name: string): Promise<HandlerPage> => (await import("./pages.ts")).loadPage(name);

/** A page of the app: the same one that the server has, in the app's place. */
export function AppPage({ appearance, fullPage = false, name, choose, form, ...page }: AppPageProps): ReactNode {
  const [shown, setShown] = useState({ name, count: 0 });
  // A router has changed the address.
  const [given, setGiven] = useState(name);
  if (given !== name) {
    setGiven(name);
    setShown({ name, count: 0 });
  }
  const messages: readonly MessageGroup[] = isSignIn(shown.name) ? [] : ["pages"];
  const shownForm = shown.name === name ? form : undefined;
  const skeleton = shownForm?.skeleton ?? <CardSkeleton fullPage={fullPage} />;
  return (
    <ComponentRoot key={messages.length} appearance={appearance} fallback={skeleton} messages={messages}>
      {(prepared) => (
        <Framed fullPage={fullPage} choose={choose}>
          <ShownPage
            {...page}
            key={`${shown.name} ${shown.count}`}
            known={shown.name === name ? page.known : undefined}
            name={shown.name}
            prepared={prepared}
            form={shownForm}
            skeleton={skeleton}
            show={(next) => setShown(({ name, count }) => ({ name: next ?? name, count: count + 1 }))}
          />
        </Framed>
      )}
    </ComponentRoot>
  );
}

interface ShownPageProps extends Omit<AppPageProps, "appearance" | "choose" | "fullPage"> {
  prepared: Prepared;
  skeleton: ReactNode;
  show(page: string | undefined): void;
}

function ShownPage({ prepared, name, known, form, returnTo, skeleton, show, ...facts }: ShownPageProps) {
  const { hasProducts = false, hasApplications = false } = facts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the redirects of a page are those of its first rendering.
  const context = useMemo(
    () => createAppContext(prepared, { returnTo, hasProducts, hasApplications, show }),
    [prepared, returnTo, hasProducts, hasApplications],
  );
  const page = useAsync(
    name,
    () => form?.load() ?? loadWithFirstForm(name, known, context),
    canStart(name, context) && !hasToSettle(context, name) ? known : undefined,
  );
  if (page.state === "failed") return <LoadError error={page.error} retry={page.retry} />;
  if (page.state === "loading") return skeleton;
  const Page: ComponentType<{ context: PageContext }> = page.value;
  return <Page context={context} />;
}

/** Whether the first form of a page is there: that of e-mailed codes is another download. */
const canStart = (name: string, context: PageContext): boolean =>
  emailCode.loaded !== undefined || !startsWithCode(context, name === "sign-up");

async function loadWithFirstForm(name: string, known: HandlerPage | undefined, context: PageContext): Promise<HandlerPage> {
  const [page] = await Promise.all([known ?? loadOther(name), canStart(name, context) || emailCode.load().catch(() => {})]);
  if (hasToSettle(context, name)) redirectAfterSignIn(context);
  return page;
}
