/** The categories of e-mails (wire protocol, resources, section 2.12). `enabled`: unless a user decides otherwise. */
export const notificationCategories = [
  { id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef", name: "Transactional", enabled: true, canDisable: false },
  { id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c", name: "Marketing", enabled: true, canDisable: true },
] as const;

export type NotificationCategoryName = (typeof notificationCategories)[number]["name"];

/** The field and its value with which mail programs unsubscribe by one click (RFC 8058, section 3.1). */
export const oneClick = { field: "List-Unsubscribe", value: "One-Click" } as const;

/** The hosted page that asks for a confirmation, below the handler path. */
export const unsubscribePath = "/unsubscribe";
