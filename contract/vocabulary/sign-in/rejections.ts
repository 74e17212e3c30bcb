/** The messages of rejections whose rule or endpoint has none, by the code of the error. */
export const neutralRejections = {
  SIGN_UP_REJECTED: "This project does not accept this sign-up.",
  SIGN_IN_REJECTED: "This project does not accept this sign-in.",
} as const;

/** Whether the message of an error is the project's own text about a rejection, which users read as it is. */
export const isOwnRejection = (code: string, message: string): boolean =>
  Object.hasOwn(neutralRejections, code) && message !== neutralRejections[code as keyof typeof neutralRejections];
