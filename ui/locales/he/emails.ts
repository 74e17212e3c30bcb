import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} ימים`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "ההודעות האלה לא מעניינות אותך?",
  unsubscribe: "הסרה מרשימת התפוצה",
  terms: "תנאי השימוש",
  privacy: "פרטיות",
  poweredBy: "מופעל באמצעות Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "שלום {name},",
  greetingWithoutName: "שלום,",
  linkHint: "אם הכפתור לא פועל, יש להעתיק את הקישור הזה אל הדפדפן:",
  emailVerification: {
    subject: "אישור כתובת האימייל שלך עבור {project}",
    title: "אישור כתובת האימייל שלך",
    request: "יש לאשר שכתובת האימייל הזו שלך. לאחר מכן היא תשמש לחשבון שלך ב-{project}.",
    action: "אישור כתובת האימייל",
    notes: [
      `הקישור הזה פועל פעם אחת, ותוקפו יפוג בעוד ${days(lifetime.verification)}.`,
      "אם לא ביקשת זאת, אפשר להתעלם מההודעה הזו. בלי אישור שלך שום דבר לא ישתנה.",
    ],
  },
  passwordReset: {
    subject: "איפוס הסיסמה שלך ב-{project}",
    title: "איפוס הסיסמה שלך",
    request: "קיבלנו בקשה לאיפוס הסיסמה של החשבון שלך ב-{project}. אפשר לבחור סיסמה חדשה באמצעות הכפתור שלמטה.",
    action: "בחירת סיסמה חדשה",
    notes: [
      `הקישור הזה פועל פעם אחת, ותוקפו יפוג בעוד ${days(lifetime.passwordReset)}. השימוש בו מנתק את החשבון מכל המכשירים שלך.`,
      "אם לא ביקשת זאת, אפשר להתעלם מההודעה הזו. הסיסמה שלך לא תשתנה.",
    ],
  },
  magicLink: {
    subject: "כניסה אל {project}",
    title: "כניסה",
    request: "קיבלנו בקשה להיכנס אל {project} עם כתובת האימייל הזו. אפשר להיכנס באמצעות הכפתור שלמטה.",
    action: "כניסה",
    codeHint: "אפשר גם להזין את הקוד הזה בדף הכניסה:",
    notes: [
      `הקישור והקוד פועלים פעם אחת, ותוקפם יפוג בעוד ${days(lifetime.signIn)}. אין לשתף אותם: כל מי שמחזיק בהם יכול להיכנס בשמך.`,
      "אם לא ביקשת זאת, אפשר להתעלם מההודעה הזו. בלי הקישור או הקוד אף אחד לא יכול להיכנס.",
    ],
  },
  teamInvitation: {
    subject: "הזמנה לצוות ב-{project}",
    title: "קיבלת הזמנה",
    request: "קיבלת הזמנה להצטרף לצוות ב-{project}.",
    requestOfTeam: "קיבלת הזמנה להצטרף לצוות ״{team}״ ב-{project}.",
    requestOfInviter: "קיבלת הזמנה מאת {inviter} להצטרף לצוות ״{team}״ ב-{project}.",
    action: "הצגת ההזמנה",
    notes: [`הקישור הזה פועל פעם אחת, ותוקפו יפוג בעוד ${days(lifetime.invitation)}.`, "אם לא ציפית להזמנה, אפשר להתעלם מההודעה הזו."],
  },
  signInInvitation: {
    subject: "הזמנה אל {project}",
    title: "קיבלת הזמנה",
    requestOfTeam: "הצוות ״{team}״ מזמין אותך להיכנס אל {project}. אפשר לפתוח את דף הכניסה באמצעות הכפתור שלמטה.",
    request: "קיבלת הזמנה להיכנס אל {project}. אפשר לפתוח את דף הכניסה באמצעות הכפתור שלמטה.",
    action: "כניסה",
    notes: ["אם לא ציפית להזמנה, אפשר להתעלם מההודעה הזו."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "כניסה חדשה לחשבון שלך ב-{project}",
      title: "כניסה חדשה",
      message: "התבצעה כניסה לחשבון שלך ב-{project} ממכשיר או מדפדפן שלא שימשו אותו קודם לכן.",
    },
    "user.password_set": {
      subject: "נוספה סיסמה לחשבון שלך ב-{project}",
      title: "נוספה סיסמה",
      message: "נוספה סיסמה לחשבון שלך ב-{project}. מעכשיו אפשר להיכנס באמצעותה.",
    },
    "user.password_changed": {
      subject: "הסיסמה שלך ב-{project} שונתה",
      title: "הסיסמה שלך שונתה",
      message: "הסיסמה של החשבון שלך ב-{project} שונתה. החשבון נותק משאר המכשירים שלך.",
    },
    "user.password_reset": {
      subject: "הסיסמה שלך ב-{project} אופסה",
      title: "הסיסמה שלך אופסה",
      message: "הסיסמה של החשבון שלך ב-{project} אופסה באמצעות קישור ששלחנו לך באימייל. החשבון נותק מכל המכשירים שלך.",
    },
    "user.password_removed": {
      subject: "הסיסמה שלך ב-{project} הוסרה",
      title: "הסיסמה שלך הוסרה",
      message: "לחשבון שלך ב-{project} כבר אין סיסמה. החשבון נותק מכל המכשירים שלך.",
    },
    "user.second_factor_enabled": {
      subject: "האימות הדו-שלבי מופעל בחשבון שלך ב-{project}",
      title: "האימות הדו-שלבי הופעל",
      message: "מעכשיו, כניסה לחשבון שלך ב-{project} דורשת קוד מאפליקציית אימות.",
    },
    "user.second_factor_disabled": {
      subject: "האימות הדו-שלבי מושבת בחשבון שלך ב-{project}",
      title: "האימות הדו-שלבי הושבת",
      message: "כניסה לחשבון שלך ב-{project} כבר לא דורשת קוד מאפליקציית אימות.",
    },
    "user.backup_codes_created": {
      subject: "קודי גיבוי חדשים לחשבון שלך ב-{project}",
      title: "נוצרו קודי גיבוי",
      message: "נוצרו קודי גיבוי חדשים לכניסה לחשבון שלך ב-{project}. הקודים הקודמים כבר לא תקפים.",
    },
    "user.backup_code_used": {
      subject: "נעשה שימוש בקוד גיבוי לחשבון שלך ב-{project}",
      title: "נעשה שימוש בקוד גיבוי",
      message: "נעשה שימוש בקוד גיבוי לכניסה לחשבון שלך ב-{project}, במקום קוד מאפליקציית האימות.",
    },
    "user.passkey_added": {
      subject: "נוסף מפתח גישה לחשבון שלך ב-{project}",
      title: "נוסף מפתח גישה",
      message: "נוסף מפתח גישה לחשבון שלך ב-{project}. מעכשיו אפשר להיכנס באמצעותו.",
    },
    "user.passkey_removed": {
      subject: "מפתח הגישה הוסר מהחשבון שלך ב-{project}",
      title: "מפתח הגישה הוסר",
      message: "מפתח הגישה של החשבון שלך ב-{project} הוסר. כבר אי אפשר להיכנס באמצעותו.",
    },
    "user.email_changed": {
      subject: "כתובת האימייל של החשבון שלך ב-{project} שונתה",
      title: "כתובת האימייל שלך שונתה",
      message: "החשבון שלך ב-{project} כבר לא משתמש בכתובת האימייל הזו, והודעות נוספות על החשבון לא יישלחו אליה.",
    },
    "user.email_added": {
      subject: "נוספה כתובת אימייל לחשבון שלך ב-{project}",
      title: "נוספה כתובת אימייל",
      message: "מעכשיו אפשר להיכנס לחשבון שלך ב-{project} באמצעות כתובת אימייל נוספת.",
    },
    "user.oauth_sign_in_added": {
      subject: "נוספה שיטת כניסה לחשבון שלך ב-{project}",
      title: "נוספה שיטת כניסה",
      message: "חשבון אצל ספק כניסה קושר לחשבון שלך ב-{project}. מעכשיו אפשר להיכנס באמצעותו.",
    },
    "user.email_removed": {
      subject: "כתובת אימייל הוסרה מהחשבון שלך ב-{project}",
      title: "כתובת אימייל הוסרה",
      message: "כתובת אימייל הוסרה מהחשבון שלך ב-{project}. כבר אי אפשר להיכנס באמצעותה.",
    },
    "user.sign_in_methods_changed": {
      subject: "שיטות הכניסה לחשבון שלך ב-{project} שונו",
      title: "שיטות הכניסה שלך שונו",
      message: "שיטת כניסה לחשבון שלך ב-{project} הופעלה או הושבתה. כדאי לבדוק את שיטות הכניסה בהגדרות החשבון.",
    },
    "user_api_key.created": {
      subject: "נוצר מפתח API לחשבון שלך ב-{project}",
      title: "נוצר מפתח API",
      message: "נוצר מפתח API לחשבון שלך ב-{project}. תוכנות שמחזיקות בו פועלות בשמך.",
    },
    "user.disowned": {
      subject: "התקבל דיווח על כתובת אימייל של החשבון שלך ב-{project}",
      title: "התקבל דיווח על כתובת אימייל",
      message:
        "מי שקורא את ההודעות באחת מכתובות האימייל של החשבון שלך ב-{project} דיווח שהחשבון אינו שלו. כבר אי אפשר להיכנס באמצעות הכתובת הזו.",
    },
    provider: "ספק",
    address: "כתובת",
    when: "מתי",
    device: "מכשיר",
    browserOnSystem: "{browser} ב-{system}",
    sessions: "הצגת החיבורים שלך",
    from: "מקור",
    byProject: "{project}, לא אחד מהמכשירים שלך",
    near: "ליד {city}",
    wasYou: "אם הפעולה בוצעה על ידך, אין צורך לעשות דבר.",
    notYou:
      "אם הפעולה לא בוצעה על ידך, יש לאפס את הסיסמה עכשיו באמצעות ״שכחת את הסיסמה?״ בדף הכניסה. האיפוס גם מנתק את החשבון מכל המכשירים. אחר כך יש לפנות אל {project}.",
    notYouAsk: "אם הפעולה לא בוצעה על ידך, יש לפנות עכשיו אל {project}. ייתכן שלמישהו אחר יש גישה לחשבון שלך.",
  },
  recovery: {
    subject: "החשבון שלך ב-{project} שוב שלך",
    title: "החשבון שלך שוחזר",
    message:
      "הגדרת סיסמה חדשה לחשבון שלך ב-{project}. הכתובת שלו מעולם לא אומתה, ולכן ייתכן שמישהו אחר יצר את החשבון. ניתקנו את החשבון מכל המכשירים והסרנו כל מה שנתן לאחרים גישה. הנתונים שלך לא השתנו.",
    credentials: "כניסה",
    secondFactor: "אפליקציית אימות",
    passkey: "מפתח גישה",
    member: "חברות בצוות",
    invitation: "הזמנה",
    team: "עדיין בצוות",
    foreignTeam: "עדיין בצוות, עם מנהלים אחרים",
    more: "ועוד {count}",
    action: "בדיקת החברים והצוותים",
    advice: "אם מישהו ברשימה הזו מוכר לך, אפשר להזמין אותו שוב בלחיצה אחת.",
    teamAdvice: "אף אחד מהצוותים האלה לא נבחר. כדאי לעזוב צוותים לא מוכרים תחת ״צוותים״ בהגדרות החשבון.",
    expiry: "תוקף הקישור יפוג בעוד {days, plural, one {יום אחד} two {יומיים} other {# ימים}}.",
  },
  payments: {
    receipt: {
      subject: "התשלום שלך אל {project}",
      title: "הקבלה שלך",
      message: "תודה על התשלום שלך אל {project} עבור {product}.",
    },
    payment_failed: {
      subject: "התשלום שלך אל {project} נכשל",
      title: "התשלום שלך נכשל",
      message: "התשלום עבור {product} ב-{project} נכשל. יש לעדכן את הכרטיס כדי לא לאבד את הגישה.",
    },
    trial_ends: {
      subject: "תקופת הניסיון בחינם שלך ב-{project} תסתיים בקרוב",
      title: "תקופת הניסיון בחינם שלך תסתיים בקרוב",
      message: "תקופת הניסיון בחינם שלך של {product} ב-{project} תסתיים בקרוב. לאחר מכן יבוצע התשלום הראשון, אלא אם המינוי יבוטל לפני כן.",
    },
    canceled: {
      subject: "המינוי שלך ב-{project} בוטל",
      title: "המינוי שלך בוטל",
      message: "המינוי שלך ל-{product} ב-{project} בוטל. אפשר להשתמש בו עד שיסתיים, ולא יהיו חיובים נוספים.",
    },
    ended: {
      subject: "המינוי שלך ב-{project} הסתיים",
      title: "המינוי שלך הסתיים",
      message: "המינוי שלך ל-{product} ב-{project} הסתיים. לא יהיו חיובים נוספים.",
    },
    refund: {
      subject: "ההחזר הכספי שלך מ-{project}",
      title: "ההחזר הכספי שלך",
      message: "קיבלת החזר מ-{project} על תשלום עבור {product}. ייתכן שיחלפו כמה ימים עד שהכסף יגיע אליך.",
    },
    product: "מוצר",
    amount: "סכום",
    paidAt: "תאריך",
    endsAt: "תאריך סיום",
    test: "זו הייתה רכישת בדיקה. לא בוצע חיוב.",
    advice: "אם לא ציפית להודעה הזו, יש לפנות לשולח.",
  },
  leakedKey: {
    subject: "בוטל מפתח ה-API שלך ב-{project}: \u2068{key}\u2069",
    title: "מפתח API בוטל",
    ofUser: "מפתח API של החשבון שלך ב-{project} נמצא במקום ציבורי. הוא בוטל וכבר לא פועל.",
    ofTeam: "מפתח API של צוות בניהולך ב-{project} נמצא במקום ציבורי. הוא בוטל וכבר לא פועל.",
    key: "מפתח",
    advice: "אם אפליקציה כלשהי עדיין משתמשת במפתח הזה, יש ליצור מפתח חדש. כדאי לבדוק היכן המפתח פורסם ומי ייתכן שהשתמש בו.",
  },
  disabledWebhook: {
    subject: "נקודת קצה של Webhook ב-{project} הושבתה",
    title: "נקודת קצה של Webhook הושבתה",
    message: "כל השליחות אל נקודת קצה של {project} נכשלות כבר כמה ימים. היא לא מקבלת יותר אירועים.",
    gone: "היעד של נקודת קצה של {project} השיב \u2068410 Gone\u2069. הוא לא מקבל יותר אירועים.",
    endpoint: "נקודת קצה",
    failingSince: "נכשלת מאז",
    advice: "יש לתקן את היעד ולהפעיל את נקודת הקצה תחת ״Webhooks״ בלוח הבקרה. שם אפשר גם לשלוח שוב את האירועים שהיא החמיצה.",
  },
};
