import { Secret, TOTP } from "otpauth";
import { useState } from "react";
import { encode } from "uqr";
import { useUser } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { CodeField } from "../../components/code-field.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { normalizeTotp, totpLength } from "../../forms/code-rules.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { useSensitiveAction } from "./sign-in-again.tsx";

/** Bytes of a new secret, as RFC 4226, section 4 recommends. */
const secretBytes = 20;

/** Sets up or removes the authenticator app of the second factor. */
export function SecondFactor({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const [secret, setSecret] = useState<Secret>();
  const [added, setAdded] = useState(false);
  const [removing, setRemoving] = useState(false);
  const active = user.isMultiFactorRequired;

  return (
    <Panel title={t("account.factor")} hint={t("account.factorHint")}>
      {action.error && <Notice>{action.error}</Notice>}
      {active && (
        <p>
          <Badge variant="good">{t("account.factorOn")}</Badge>
        </p>
      )}
      {secret && !active ? (
        <Setup context={context} secret={secret} onAdded={() => setAdded(true)} close={() => setSecret(undefined)} />
      ) : (
        <div>
          <Button
            busyLabel={action.busy ? t("page.loading") : undefined}
            onClick={() => void action.run(async () => (active ? setRemoving(true) : setSecret(new Secret({ size: secretBytes }))))}
          >
            {t(active ? "account.factorRemove" : "account.factorSetUp")}
          </Button>
        </div>
      )}
      {active && <BackupCodes context={context} createNow={added} />}
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("account.factorRemoveTitle")}
        description={t("account.factorRemoveHint")}
        confirmLabel={t("account.factorRemove")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          await user.update({ totpMultiFactorSecret: null });
          setRemoving(false);
          setSecret(undefined);
          setAdded(false);
          toastSuccess(t("account.factorRemoved"));
        }}
      />
    </Panel>
  );
}

interface SetupProps {
  context: PageContext;
  secret: Secret;
  onAdded(): void;
  close(): void;
}

/** Shows the secret to the authenticator app, and saves it once the app shows a correct code. */
function Setup({ context, secret, onAdded, close }: SetupProps) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const totp = new TOTP({ issuer: context.boot.projectName, label: user.primaryEmail ?? user.displayName ?? user.id, secret });
  const isCorrect = (code: string) => totp.validate({ token: code, window: 1 }) !== null;
  const form = useForm<"code">({
    initial: { code: "" },
    focus: "code",
    validate: ({ code }): { code?: string } => (code.length === totpLength ? {} : { code: t("account.factorCodeWrong") }),
    async send({ code }) {
      if (!isCorrect(code)) return { message: t("account.factorCodeWrong"), clear: "code" };
      await user.update({ totpMultiFactorSecret: secret.bytes });
      onAdded();
      toastSuccess(t("account.factorAdded"));
      return undefined;
    },
  });

  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode label={t("account.factorQr")} content={totp.toString()} />
      <div className="grid grid-cols-1 content-start gap-4">
        <p className="text-soft-ink text-sm">{t("account.factorScan")}</p>
        <Copyable label={t("account.factorKey")} value={secret.base32} />
        <form {...form.props} className="grid grid-cols-1 gap-4">
          <FormSummary form={form} />
          <CodeField
            {...form.field("code")}
            label={t("account.factorCode")}
            length={totpLength}
            inputMode="numeric"
            normalize={normalizeTotp}
            rejected={form.message !== undefined && form.values.code === ""}
            required
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busyLabel={form.busy ? t("account.saving") : undefined}>
              {t("account.factorSubmit")}
            </Button>
            <Button variant="quiet" disabled={form.busy} onClick={close}>
              {t("action.cancel")}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** A QR code, dark on light in both themes so that cameras read it. */
function QrCode({ label, content }: { label: string; content: string }) {
  const { data, size } = encode(content, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-44 rounded-lg bg-white">
      <path d={path} fill="#000" />
    </svg>
  );
}
