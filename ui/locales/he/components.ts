import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "החשבון של {name}",
  "userButton.loading": "החשבון נטען…",
  "userButton.failed": "לא ניתן לטעון את החשבון. נסו שוב.",
  "userButton.signIn": "כניסה",
  "userButton.settings": "הגדרות החשבון",
  "userButton.theme": "מעבר בין בהיר לכהה",
  "userButton.signOut": "יציאה",
  "userButton.signingOut": "מתבצעת יציאה…",
  "userButton.unnamed": "משתמש ללא שם",

  "teamSwitcher.choose": "בחירת צוות",
  "teamSwitcher.title": "החלפת צוות",
  "teamSwitcher.none": "ללא צוות",
  "teamSwitcher.empty": "עדיין לא הצטרפת לצוות.",
  "teamSwitcher.search": "חיפוש צוותים",
  "teamSwitcher.found": "{count, plural, one {נמצא צוות אחד} two {נמצאו שני צוותים} other {נמצאו # צוותים}}",
  "teamSwitcher.noneFound": "לא נמצא צוות",
  "teamSwitcher.create": "יצירת צוות חדש",
  "teamSwitcher.name": "שם הצוות",
  "teamSwitcher.nameMissing": "יש להזין שם.",
  "teamSwitcher.submit": "יצירת צוות",
  "teamSwitcher.creating": "מתבצעת יצירה…",
  "teamSwitcher.cancel": "ביטול",

  "impersonation.label": "פעולה בשם המשתמש",
  "impersonation.hint": "החיבור פועל בשם {name}. הפעולות נרשמות.",
  "impersonation.end": "סיום החיבור",
  "impersonation.ending": "מתבצע סיום…",

  "oauthButton.connect": "חיבור {provider}",
};
