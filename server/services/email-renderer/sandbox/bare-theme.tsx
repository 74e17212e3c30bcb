import { Body, Head, Html, Link, Text } from "@react-email/components";
import type { ReactNode } from "react";

/** The frame of e-mails without a theme. */
export const BareTheme = ({ children, unsubscribeLink, locale }: { children?: ReactNode; unsubscribeLink?: string; locale: string }) => (
  <Html lang={locale}>
    <Head />
    <Body>
      {children}
      {unsubscribeLink && (
        <Text>
          <Link href={unsubscribeLink}>{locale.startsWith("de") ? "Abmelden" : "Unsubscribe"}</Link>
        </Text>
      )}
    </Body>
  </Html>
);
