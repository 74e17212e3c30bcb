import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "שפה",
  "page.development": "מצב פיתוח",
  "page.loading": "בטעינה…",
  "page.offline": "אין חיבור לאינטרנט. יש לבדוק את החיבור ולנסות שוב.",
  "page.slow": "השרת לא מגיב. ממשיכים לנסות…",

  "brand.terms": "תנאי השימוש",
  "brand.privacy": "פרטיות",
  "brand.poweredBy": "מופעל באמצעות Latchkey",

  "action.retry": "ניסיון נוסף",

  "field.email": "אימייל",
  "field.password": "סיסמה",
  "password.show": "הצגת הסיסמה",
  "password.hide": "הסתרת הסיסמה",

  "invalid.summary": "{count, plural, one {יש לבדוק שדה אחד.} two {יש לבדוק שני שדות.} other {יש לבדוק # שדות.}}",
  "invalid.emailMissing": "יש להזין את כתובת האימייל שלך.",
  "invalid.emailShape": "יש להזין כתובת אימייל כמו name@example.org.",
  "invalid.emailLong": "אפשר להזין עד {max} תווים.",
  "invalid.passwordMissing": "יש להזין את הסיסמה.",

  "failure.mismatch": "כתובת האימייל או הסיסמה שגויות. יש לבדוק את שתיהן ולנסות שוב.",
  "failure.cookies": "הדפדפן שלך חוסם קובצי Cookie, שבלעדיהם אי אפשר להישאר בחשבון. יש לאשר אותם לאתר הזה ולנסות שוב.",
  "failure.network": "לא ניתן להגיע אל השרת. יש לנסות שוב.",
  "failure.unexpected": "משהו השתבש. יש לנסות שוב. אם הבעיה נמשכת, יש לפנות לתמיכה.",
  "failure.request": "מזהה הבקשה: {id}",

  "signIn.title": "כניסה אל {project}",
  "signIn.page": "כניסה",
  "signIn.submit": "כניסה",
  "signIn.busy": "מתבצעת כניסה…",
  "signIn.newUser": "אין לך חשבון?",
  "signIn.createAccount": "יצירת חשבון",
  "signIn.forgot": "שכחת את הסיסמה?",
  "signIn.or": "או",
  "signIn.sendCode": "שליחת קוד לאימייל שלי",
  "signIn.usePassword": "שימוש בסיסמה במקום זאת",
  "signIn.moreProviders": "דרכים נוספות לכניסה",
  "signIn.lastUsed": "שימוש אחרון",
  "signIn.continueWith": "המשך באמצעות {provider}",
  "signIn.signInWith": "כניסה באמצעות {provider}",

  "passkey.use": "כניסה באמצעות מפתח גישה",
  "passkey.busy": "ממתינים למפתח הגישה שלך…",
};
