// Generated from the contract by scripts/generate.ts; do not edit.

/** The whole configuration of a project, with defaults. */
export interface ProjectConfig {
  rbac: {
    permissions: Record<string, {
      /** Description of the permission */
      description?: string | undefined;
      /** Whether the permission is granted in a team or in the project */
      scope?: "team" | "project" | undefined;
      containedPermissionIds: Record<string, true>;
    }>;
    defaultPermissions: {
      teamCreator: Record<string, true>;
      teamMember: Record<string, true>;
      signUp: Record<string, true>;
    };
  };
  apiKeys: {
    enabled: {
      /** Whether teams may have API keys */
      team: boolean;
      /** Whether users may have API keys */
      user: boolean;
    };
  };
  apps: {
    installed: Partial<Record<"authentication" | "teams" | "rbac" | "api-keys" | "payments" | "emails" | "email-api" | "data-vault" | "webhooks" | "tv-mode" | "launch-checklist" | "catalyst" | "neon" | "convex" | "vercel", {
      /** Whether the dashboard lists the pages of teams, rbac, data-vault, webhooks, payments. An app without an entry is listed */
      enabled: boolean;
    }>>;
  };
  teams: {
    /** Whether a personal team is created for each new user */
    createPersonalTeamOnSignUp: boolean;
    /** Whether clients may create teams */
    allowClientTeamCreation: boolean;
    /** Whether only an account with the invited e-mail address may accept an invitation. Accepting verifies the address */
    invitationsBoundToAddress: boolean;
  };
  users: {
    /** Whether clients may delete their user */
    allowClientUserDeletion: boolean;
  };
  onboarding: {
    /** Whether users whose primary address is not verified are restricted, with reason `email_not_verified`. Restricted users may sign in */
    requireEmailVerification: boolean;
  };
  domains: {
    /** Whether every port of localhost is trusted */
    allowLocalhost: boolean;
    trustedDomains: Record<string, {
      /** URL or URL pattern of an app to which users may be redirected */
      baseUrl?: string | undefined;
      /** Path under which the app serves the hosted pages */
      handlerPath: string;
    }>;
  };
  auth: {
    /** Whether new users may sign up: true unless `auth.signUp.mode` is `closed`. Writing it sets the mode to `open` or `closed` */
    allowSignUp: boolean;
    signUp: {
      /** Who may sign up: everyone, those with an invitation, those whom the waitlist admits, or no one. `auth.allowSignUp` is true unless it is `closed` */
      mode: "open" | "invite-only" | "waitlist" | "closed";
      rules: Record<string, {
        /** The rules are tried in the order of this number, those with the same one in that of their ids. The first match decides */
        priority: number;
        /** Whether the rule is tried */
        enabled: boolean;
        /** Matches the whole address. `*` is any text, also none; `?` is one character. There are no regular expressions */
        addressPattern?: string | undefined;
        /** Matches addresses of these domains. A subdomain is another domain */
        domains?: string[] | undefined;
        /** Matches only addresses of providers whose addresses are thrown away */
        disposable: boolean;
        /** Matches callers from these countries, by their IP address. An unknown country never matches */
        countries?: string[] | undefined;
        /** Matches sign-ups with these methods. A passkey is added to an account, so no sign-up has this method yet */
        methods?: Array<"password" | "otp" | "passkey" | "oauth" | "anonymous"> | undefined;
        /** Matches sign-ups with these OAuth providers, by their ids */
        providers?: string[] | undefined;
        /** The result of a sign-up that the rule matches. `restrict` creates a restricted user. `waitlist` requires an approval */
        outcome: "allow" | "reject" | "restrict" | "waitlist";
        /** Text that a rejected user reads */
        message?: string | undefined;
      }>;
      hook: {
        /** Endpoint that is called before a user is created or signs in. It needs a secret */
        url?: string | undefined;
        /** Signs the calls of the endpoint: `whsec_` and base64 */
        secret?: string | undefined;
        /** Whether the endpoint decides about sign-ups, also of anonymous users */
        onSignUp: boolean;
        /** Whether the endpoint decides about sign-ins of existing users */
        onSignIn: boolean;
        /** What happens without a valid answer of the endpoint. `closed` rejects, `open` allows */
        failure: "open" | "closed";
      };
    };
    password: {
      /** Whether users may sign in with a password */
      allowSignIn: boolean;
      /** Whether common and breached passwords are refused for new passwords */
      refuseBreached: boolean;
      /** Whether a sign-in with a common or breached password is refused, and sends a link for a new one. Published clients throw this error, whose message says so. New passwords are refused as by `refuseBreached` */
      requireChangeOfBreached: boolean;
    };
    otp: {
      /** Whether users may sign in with one-time codes and magic links */
      allowSignIn: boolean;
    };
    passkey: {
      /** Whether users may sign in with a passkey */
      allowSignIn: boolean;
      /** Whether sign-in pages create a passkey after a sign-in with a password, where the browser's password manager can do it without a dialog */
      createAfterPassword: boolean;
    };
    sessions: {
      /** Whether Latchkey's client library receives a new refresh token with each refresh. Other clients keep their token */
      rotateRefreshTokens: boolean;
      /** Whether sensitive changes by clients require a sign-in within the last 15 minutes. They concern second factors, passkeys, one-time codes, passwords, addresses, linked accounts, new API keys and the deletion of the account. Published account pages do not ask users to sign in again */
      requireRecentSignIn: boolean;
      /** Whether users get an e-mail about a sign-in on a device that has not signed in to the account before */
      notifyNewDevice: boolean;
      /** Longest lifetime of an impersonation session. Longer ones are shortened to it */
      impersonationMaxMillis?: number | undefined;
      /** Longest lifetime of a session, also of those that exist. Impersonations have their own */
      lifetimeMillis?: number | undefined;
      /** A session that is not used for so long has ended. Not for impersonations */
      idleMillis?: number | undefined;
      /** Sign-ins that a user may have at once. Another sign-in ends the oldest. Sessions that others open, such as those of hosted pages and command line tools, count with theirs. Impersonations do not count */
      maxPerUser?: number | undefined;
    };
    claims: Record<string, string>;
    anonymous: {
      /** Whether users may sign up anonymously */
      allowSignUp: boolean;
    };
    migration: {
      /** Address at the system that users move away from. It receives address and password of each sign-in with an unknown address */
      url?: string | undefined;
      /** Signs these requests: `whsec_` and base64 */
      secret?: string | undefined;
    };
    oauth: {
      /** What happens when the e-mail address of a provider account belongs to an existing user */
      accountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates";
      providers: Record<string, {
        /** The OAuth provider; `custom-oidc` is any OpenID Connect issuer */
        type?: "google" | "github" | "microsoft" | "spotify" | "facebook" | "discord" | "gitlab" | "bitbucket" | "linkedin" | "apple" | "x" | "twitch" | "custom-oidc" | undefined;
        /** Whether users may sign in with the provider */
        allowSignIn: boolean;
        /** Whether users may connect accounts of the provider */
        allowConnectedAccounts: boolean;
        /** Whether the server's shared keys are used, for development */
        isShared: boolean;
        /** Client id at the provider */
        clientId?: string | undefined;
        /** Client secret at the provider */
        clientSecret?: string | undefined;
        /** Login configuration id at Facebook */
        facebookConfigId?: string | undefined;
        /** Tenant id at Microsoft */
        microsoftTenantId?: string | undefined;
        /** Issuer of a `custom-oidc` provider, below which its discovery document is */
        issuerUrl?: string | undefined;
        /** Name of a `custom-oidc` provider on the sign-in page. Default: its id */
        displayName?: string | undefined;
        /** Scopes requested from a `custom-oidc` provider. Default: openid profile email */
        scopes?: string | undefined;
        /** Client ids whose ID tokens apps may send to `POST /auth/oauth/id-token`. Without them, ID tokens are not accepted */
        idTokenAudiences?: string[] | undefined;
        /** Whether these ID tokens are accepted without a nonce, for sign-in libraries that send none */
        allowIdTokensWithoutNonce?: boolean | undefined;
      }>;
    };
    bots: {
      /** When clients must pass a bot challenge to sign up or to request an e-mail. `risk`: if the call looks automated */
      mode: "off" | "risk" | "always";
      /** The source of bot challenges. Turnstile and hCaptcha need both keys; without them, proof of work is used */
      provider: "proof-of-work" | "turnstile" | "hcaptcha";
      /** Site key at Turnstile or hCaptcha, which is part of the pages */
      siteKey?: string | undefined;
      /** Secret key at Turnstile or hCaptcha */
      secretKey?: string | undefined;
    };
  };
  emails: {
    /** Theme of e-mails whose template selects none */
    selectedThemeId: string;
    themes: Record<string, {
      /** Name shown to developers */
      displayName?: string | undefined;
      /** Source of a TSX module */
      tsxSource?: string | undefined;
    }>;
    templates: Record<string, {
      /** Name shown to developers */
      displayName?: string | undefined;
      /** Source of a TSX module */
      tsxSource?: string | undefined;
      /** Theme of the template, or false for none. Defaults to the project's theme */
      themeId?: string | false | undefined;
    }>;
    server: {
      /** Whether e-mails are sent by the server's shared mail server */
      isShared: boolean;
      /** Kind of mail server */
      provider: "resend" | "smtp";
      /** Host name of the mail server */
      host?: string | undefined;
      /** Port of the mail server */
      port?: number | undefined;
      /** User name at the mail server */
      username?: string | undefined;
      /** Password at the mail server */
      password?: string | undefined;
      /** Display name of the sender */
      senderName?: string | undefined;
      /** E-mail address of the sender */
      senderEmail?: string | undefined;
    };
  };
  payments: {
    /** Whether purchases are free of charge, for tests */
    testMode: boolean;
    autoPay?: {
      /** Interval at which outstanding amounts are charged. Not supported */
      interval?: [number, "day" | "week" | "month" | "year"] | undefined;
    } | undefined;
    catalogs: Record<string, {
      /** Name shown to developers */
      displayName?: string | undefined;
    }>;
    items: Record<string, {
      /** Name shown to customers. Defaults to the id */
      displayName: string;
      /** Type of customer */
      customerType: "user" | "team" | "custom";
    }>;
    products: Record<string, {
      /** Name shown to customers. Defaults to the id */
      displayName: string;
      /** Catalog of the product. A customer may have one product of a catalog */
      catalogId?: string | undefined;
      isAddOnTo: false | Record<string, true>;
      /** Type of customer */
      customerType: "user" | "team" | "custom";
      /** Length of the free trial */
      freeTrial?: [number, "day" | "week" | "month" | "year"] | undefined;
      /** Whether only servers may sell the product */
      serverOnly: boolean;
      /** Whether a customer may own the product more than once */
      stackable?: boolean | undefined;
      prices: "include-by-default" | Record<string, {
        /** Price in USD */
        USD?: string | undefined;
        /** Price in EUR */
        EUR?: string | undefined;
        /** Price in GBP */
        GBP?: string | undefined;
        /** Price in JPY */
        JPY?: string | undefined;
        /** Price in INR */
        INR?: string | undefined;
        /** Price in AUD */
        AUD?: string | undefined;
        /** Price in CAD */
        CAD?: string | undefined;
        /** Billing interval. Absent for a one-time payment */
        interval?: [number, "day" | "week" | "month" | "year"] | undefined;
        /** Whether only servers may sell at this price */
        serverOnly: boolean;
        /** Length of the free trial */
        freeTrial?: [number, "day" | "week" | "month" | "year"] | undefined;
      }>;
      includedItems: Record<string, {
        /** Quantity of the item */
        quantity: number;
        /** Interval after which the item is granted again */
        repeat: [number, "millisecond" | "second" | "minute" | "hour" | "day" | "week" | "month" | "year"] | "never";
        /** When the granted items expire */
        expires: "never" | "when-purchase-expires" | "when-repeated";
      }>;
    }>;
  };
  dataVault: {
    stores: Record<string, {
      /** Name shown to developers */
      displayName: string;
    }>;
  };
  sourceOfTruth: {
    /** Database that holds the project's users: always the server's own */
    type: "hosted" | "neon" | "postgres";
    connectionStrings?: Record<string, string> | undefined;
    /** Connection string of the project's database. Not supported */
    connectionString?: string | undefined;
  };
  rateLimits: {
    /** Factor by which rate limits per address and per key are raised */
    factor: number;
  };
  urls: {
    /** Page to which the hosted pages lead by default: / of the first trusted domain without a wildcard. A URL must be of a trusted domain */
    home?: string | undefined;
    /** Page after a sign-in. Default: urls.home. A URL must be of a trusted domain */
    afterSignIn?: string | undefined;
    /** Page after a sign-up. Default: urls.home. A URL must be of a trusted domain */
    afterSignUp?: string | undefined;
    /** Page after a sign-out. Default: urls.home. A URL must be of a trusted domain */
    afterSignOut?: string | undefined;
  };
  brand: {
    /** The project's mark, about square. The same value as `logo_url` of the project. A JPEG, PNG, GIF or WebP image of at most 1 MB. An http(s) URL. A data URL that is written is stored as a file */
    logoLight?: string | undefined;
    /** The mark on dark backgrounds. Default: brand.logoLight. A JPEG, PNG, GIF or WebP image of at most 1 MB. An http(s) URL. A data URL that is written is stored as a file */
    logoDark?: string | undefined;
    /** A logo that contains the project's name. The same value as `full_logo_url` of the project. A JPEG, PNG, GIF or WebP image of at most 1 MB. An http(s) URL. A data URL that is written is stored as a file */
    logoLightWide?: string | undefined;
    /** The wide logo on dark backgrounds. Default: brand.logoLightWide. A JPEG, PNG, GIF or WebP image of at most 1 MB. An http(s) URL. A data URL that is written is stored as a file */
    logoDarkWide?: string | undefined;
    /** Colour of buttons and links, such as #2f55c8. Refused if its contrast on light pages, or that of white text on it, is below 4.5:1. Dark pages have a lighter one, which is computed */
    accent?: string | undefined;
    /** Corners of buttons and fields in pixels, 0 to 24. Cards have larger ones */
    radius: number;
    /** `system`, or the URL of a WOFF2 file of at most 200 kB on this server. A data URL that is written is stored as a file */
    typeface: string;
    /** Colour of the page behind the card, such as #f5f6f8. It must be light; dark pages have a dark one of the same hue */
    background?: string | undefined;
    /** Icon of the browser's tab. A PNG or ICO image of at most 100 kB. An http(s) URL. A data URL that is written is stored as a file */
    favicon?: string | undefined;
    /** The http(s) URL of the terms of service. Sign-in pages, account settings and e-mails link to it */
    termsUrl?: string | undefined;
    /** The http(s) URL of the privacy policy. Sign-in pages, account settings and e-mails link to it */
    privacyUrl?: string | undefined;
    /** Version of the terms, such as 2026-11. If it is set, a sign-up requires consent, and the version is recorded with the user */
    termsVersion?: string | undefined;
    /** Whether pages and e-mails show "Powered by Latchkey" */
    poweredBy: boolean;
  };
  oauthServer: {
    /** Whether applications may sign users in with the project, as an OpenID provider and OAuth 2.1 authorization server */
    isEnabled: boolean;
    /** Who may register applications by RFC 7591: those with an access token of a service application, or anyone. Users see that such an application is not verified */
    registration: "off" | "token" | "open";
    scopes: Record<string, {
      /** What an application may do with the scope, as the consent page says it */
      description?: string | undefined;
      /** A permission that the user must have. One of teams must be held in the team that the user chooses */
      permission?: string | undefined;
    }>;
    resources: Record<string, {
      /** Name of the API, shown to developers */
      displayName?: string | undefined;
      /** URI of the API: the parameter `resource` of applications and the audience of tokens, compared exactly */
      identifier?: string | undefined;
      scopes: Record<string, true>;
      applications: Record<string, true>;
      /** Whether access tokens for the API are JWTs, or opaque and sent to introspection */
      tokenFormat: "jwt" | "opaque";
      /** Lifetime of access tokens for the API */
      lifetimeMillis: number;
    }>;
  };
}
