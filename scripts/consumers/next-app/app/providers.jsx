"use client";
import { createClientApp } from "latchkey/client";
import { ClientAppProvider } from "latchkey/react";

const app = createClientApp({ tokenStore: "cookie" });

export const Providers = ({ children }) => <ClientAppProvider app={app}>{children}</ClientAppProvider>;
