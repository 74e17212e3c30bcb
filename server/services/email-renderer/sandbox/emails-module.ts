/** Marks the subject of the e-mail. Renders nothing. */
export const Subject = (_props: { value: string }) => null;

/** Marks the notification category of the e-mail. Renders nothing. */
export const NotificationCategory = (_props: { value: string }) => null;
