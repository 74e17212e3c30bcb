import type { MessageId } from "../../locales/messages.ts";

/** An object of a project that code can be about, by what the API has as its ids. */
export type CodeSubject =
  | { readonly kind: "user" | "team" | "product" | "keySet" | "endpoint" | "template"; readonly id: string }
  | { readonly kind: "permission"; readonly id: string; readonly scope: "team" | "project" }
  | { readonly kind: "item"; readonly id: string; readonly customerType: "user" | "team" | "custom"; readonly customerId: string }
  | { readonly kind: "setting"; readonly path: string };

/** A call of the API with its values. A test compares it with the contract. */
export interface CodeCall {
  /** The name of the route in the contract. */
  readonly route: string;
  readonly task: MessageId;
  readonly method: "GET" | "POST" | "PATCH";
  /** As in the contract, with names in braces. */
  readonly path: string;
  readonly access: "server" | "admin";
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The call in JavaScript: statements that define `result`, with an app called `app`. */
  readonly script: string;
}

const text = (value: string) => JSON.stringify(value);
/** In place of an id that the page does not know. */
const placeholders = { user_id: "USER_ID", team_id: "TEAM_ID" } as const;

type CallsFor<Kind extends CodeSubject["kind"]> = (subject: Extract<CodeSubject, { readonly kind: Kind }>) => readonly CodeCall[];

const calls: { readonly [Kind in CodeSubject["kind"]]: CallsFor<Kind> } = {
  user: ({ id }) => {
    const params = { user_id: id };
    return [
      {
        route: "users.get",
        task: "code.user.get",
        method: "GET",
        path: "/users/{user_id}",
        access: "server",
        params,
        script: `const result = await app.getUser(${text(id)});`,
      },
      {
        route: "users.update",
        task: "code.user.update",
        method: "PATCH",
        path: "/users/{user_id}",
        access: "server",
        params,
        body: { server_metadata: { plan: "pro" } },
        script: `const user = await app.getUser(${text(id)});\nconst result = await user.update({ serverMetadata: { plan: "pro" } });`,
      },
      {
        route: "auth.sessions.list",
        task: "code.user.sessions",
        method: "GET",
        path: "/auth/sessions",
        access: "server",
        query: params,
        script: `const user = await app.getUser(${text(id)});\nconst result = await user.getActiveSessions();`,
      },
    ];
  },
  team: ({ id }) => {
    const params = { team_id: id };
    return [
      {
        route: "teams.get",
        task: "code.team.get",
        method: "GET",
        path: "/teams/{team_id}",
        access: "server",
        params,
        script: `const result = await app.getTeam(${text(id)});`,
      },
      {
        route: "teamMemberProfiles.list",
        task: "code.team.members",
        method: "GET",
        path: "/team-member-profiles",
        access: "server",
        query: params,
        script: `const team = await app.getTeam(${text(id)});\nconst result = await team.listUsers();`,
      },
      {
        route: "teamMemberships.add",
        task: "code.team.add",
        method: "POST",
        path: "/team-memberships/{team_id}/{user_id}",
        access: "server",
        params: { ...params, user_id: placeholders.user_id },
        script: `const team = await app.getTeam(${text(id)});\nconst result = await team.addUser(${text(placeholders.user_id)});`,
      },
    ];
  },
  product: ({ id }) => {
    const params = { customer_type: "user", customer_id: placeholders.user_id };
    return [
      {
        route: "payments.purchases.createPurchaseUrl",
        task: "code.product.sell",
        method: "POST",
        path: "/payments/purchases/create-purchase-url",
        access: "server",
        body: { ...params, product_id: id, return_url: "https://app.example.org/" },
        script: `const result = await app.createCheckoutUrl({
  userId: ${text(placeholders.user_id)},
  productId: ${text(id)},
  returnUrl: "https://app.example.org/",
});`,
      },
      {
        route: "payments.products.grant",
        task: "code.product.grant",
        method: "POST",
        path: "/payments/products/{customer_type}/{customer_id}",
        access: "server",
        params,
        body: { product_id: id },
        script: `const result = await app.grantProduct({ userId: ${text(placeholders.user_id)}, productId: ${text(id)} });`,
      },
    ];
  },
  item: ({ id, customerType, customerId }) => {
    const params = { customer_type: customerType, customer_id: customerId, item_id: id };
    const key = { user: "userId", team: "teamId", custom: "customCustomerId" }[customerType];
    const reference = `{ ${key}: ${text(customerId)}, itemId: ${text(id)} }`;
    const path = "/payments/items/{customer_type}/{customer_id}/{item_id}";
    return [
      {
        route: "payments.items.get",
        task: "code.item.get",
        method: "GET",
        path,
        access: "server",
        params,
        script: `const result = await app.getItem(${reference});`,
      },
      {
        route: "payments.items.updateQuantity",
        task: "code.item.use",
        method: "POST",
        path: `${path}/update-quantity`,
        access: "server",
        params,
        query: { allow_negative: "false" },
        body: { delta: -1 },
        script: `const item = await app.getItem(${reference});\nconst result = await item.tryDecreaseQuantity(1);`,
      },
    ];
  },
  permission: ({ id, scope }) => {
    const ids = scope === "team" ? placeholders : { user_id: placeholders.user_id };
    const inTeam = scope === "team" ? `await app.getTeam(${text(placeholders.team_id)}), ` : "";
    const user = `const user = await app.getUser(${text(placeholders.user_id)});`;
    return [
      {
        route: `${scope}PermissionDefinitions.get`,
        task: "code.permission.get",
        method: "GET",
        path: `/${scope}-permission-definitions/{permission_id}`,
        access: "admin",
        params: { permission_id: id },
        script: `const result = await app.api.${scope}PermissionDefinitions.get({ permission_id: ${text(id)} });`,
      },
      {
        route: `${scope}Permissions.grant`,
        task: "code.permission.grant",
        method: "POST",
        path: scope === "team" ? "/team-permissions/{team_id}/{user_id}/{permission_id}" : "/project-permissions/{user_id}/{permission_id}",
        access: "server",
        params: { ...ids, permission_id: id },
        script: `${user}\nconst result = await user.grantPermission(${inTeam}${text(id)});`,
      },
    ];
  },
  keySet: ({ id }) => [
    {
      route: "internal.apiKeys.get",
      task: "code.keySet.get",
      method: "GET",
      path: "/internal/api-keys/{key_set_id}",
      access: "admin",
      params: { key_set_id: id },
      script: `const result = await app.api.internal.apiKeys.get({ key_set_id: ${text(id)} });`,
    },
  ],
  endpoint: ({ id }) => [
    {
      route: "internal.webhookEndpoints.get",
      task: "code.endpoint.get",
      method: "GET",
      path: "/internal/webhooks/endpoints/{endpoint_id}",
      access: "admin",
      params: { endpoint_id: id },
      script: `const result = await app.api.internal.webhookEndpoints.get({ endpoint_id: ${text(id)} });`,
    },
    {
      route: "internal.webhookDeliveries.list",
      task: "code.endpoint.deliveries",
      method: "GET",
      path: "/internal/webhooks/deliveries",
      access: "admin",
      query: { endpoint_id: id },
      script: `const result = await app.listWebhookDeliveries({ endpointId: ${text(id)} });`,
    },
  ],
  template: ({ id }) => [
    {
      route: "internal.emailTemplates.get",
      task: "code.template.get",
      method: "GET",
      path: "/internal/email-templates/{template_id}",
      access: "admin",
      params: { template_id: id },
      script: `const result = await app.getEmailTemplate(${text(id)});`,
    },
    {
      route: "emails.send",
      task: "code.template.send",
      method: "POST",
      path: "/emails/send-email",
      access: "server",
      body: { user_ids: [placeholders.user_id], template_id: id },
      script: `const result = await app.sendEmail({ userIds: [${text(placeholders.user_id)}], templateId: ${text(id)} });`,
    },
  ],
  setting: ({ path }) => [
    {
      route: "internal.config.get",
      task: "code.setting.get",
      method: "GET",
      path: "/internal/config",
      access: "admin",
      script: `const project = await app.getProject();\nconst result = (await project.getConfig()).${path};`,
    },
    {
      route: "internal.config.override",
      task: "code.setting.plan",
      method: "PATCH",
      path: "/internal/config/override",
      access: "admin",
      query: { fields: "plan" },
      body: { config_override_string: JSON.stringify({ [path]: null }), dry_run: true },
      script: `const project = await app.getProject();\nconst result = await project.planConfig({ ${text(path)}: null });`,
    },
  ],
};

/** The calls about an object, the read first. */
export const listCalls = <Subject extends CodeSubject>(subject: Subject): readonly CodeCall[] =>
  (calls[subject.kind] as (subject: CodeSubject) => readonly CodeCall[])(subject);
