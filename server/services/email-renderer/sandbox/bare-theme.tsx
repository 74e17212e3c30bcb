import { Body, Head, Html, Link, Text } from "@react-email/components";
import type { ReactNode } from "react";
import type { EmailTexts } from "#contract/config/email-texts.ts";
import { emailTexts } from "#contract/config/generated/email-texts.ts";
import { readDirection } from "#contract/vocabulary/locales.ts";

const textsByLocale: Readonly<Record<string, EmailTexts | undefined>> = emailTexts;

/** The frame of e-mails without a theme. */
export const BareTheme = ({ children, unsubscribeLink, locale }: { children?: ReactNode; unsubscribeLink?: string; locale: string }) => (
  <Html lang={locale} dir={readDirection(locale)}>
    <Head />
    <Body>
      {children}
      {unsubscribeLink && (
        <Text>
          <Link href={unsubscribeLink}>{(textsByLocale[locale] ?? emailTexts.en).unsubscribe}</Link>
        </Text>
      )}
    </Body>
  </Html>
);
