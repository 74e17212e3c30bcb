import { keyList } from "../key-list.ts";
import { emailLimits } from "./email-limits.ts";
import { notificationCategories } from "./notifications.ts";

/** Sentences about the source of an e-mail that is wrong or has parts without effect, by code. `{detail}`: a name in it, or a reason. */
export const sourceTexts = {
  whole_document:
    "The template returns a whole document. Its html, head and body are left out, because the theme adds them: return the content alone.",
  class_unknown: "The class {detail} has no effect: e-mails do not have it, and no style sheet of the e-mail defines it.",
  unsubscribe_link_unused: "The theme does not show unsubscribeLink: readers of newsletters find no link that unsubscribes.",
  link_address: "The link {detail} has no address.",
  image_address: "The image {detail} has no address.",
  unnamed_link_address: "The link has no address.",
  unnamed_image_address: "The image has no address.",
  subject_missing: "The template has no Subject, or an empty one.",
  category_missing: "The template has no NotificationCategory, or an empty one.",
  category_unknown: `The NotificationCategory {detail} does not exist: it must be ${notificationCategories.map(({ name }) => name).join(" or ")}.`,
  marker_twice: "The template has more than one {detail}.",
  marker_value: "The prop value of {detail} must be a string.",
  template_export: "The template must export a function EmailTemplate.",
  theme_export: "The theme must export a function EmailTheme.",
  children_missing: "EmailTheme does not render its children.",
  schema_type: "variablesSchema must be an arktype type or a function.",
  variables_invalid: "The variables do not match variablesSchema: {detail}",
  too_slow: `The source ran for more than ${emailLimits.renderMillis / 1000} seconds.`,
  too_long: "The e-mail is empty or too long.",
  empty: "The e-mail is empty.",
  needs_value: "Give it one. A variable needs a value in PreviewVariables.",
  sent_variables: "The server sends the variables {detail}.",
} as const;
export const sourceTextCodes = keyList(sourceTexts);
