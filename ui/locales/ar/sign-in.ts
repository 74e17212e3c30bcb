import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "اللغة",
  "page.development": "وضع التطوير",
  "page.loading": "جارٍ التحميل…",
  "page.offline": "لا يوجد اتصال بالإنترنت. يُرجى التحقق من الاتصال وإعادة المحاولة.",
  "page.slow": "الخادم لا يستجيب. المحاولة مستمرة…",

  "brand.terms": "الشروط",
  "brand.privacy": "الخصوصية",
  "brand.poweredBy": "مدعوم من Latchkey",

  "action.retry": "إعادة المحاولة",

  "field.email": "البريد الإلكتروني",
  "field.password": "كلمة المرور",
  "password.show": "إظهار كلمة المرور",
  "password.hide": "إخفاء كلمة المرور",

  "invalid.summary":
    "{count, plural, zero {يُرجى مراجعة # حقل.} one {يُرجى مراجعة حقل واحد.} two {يُرجى مراجعة حقلين.} few {يُرجى مراجعة # حقول.} many {يُرجى مراجعة # حقلًا.} other {يُرجى مراجعة # حقل.}}",
  "invalid.emailMissing": "يُرجى إدخال عنوان بريدك الإلكتروني.",
  "invalid.emailShape": "يُرجى إدخال عنوان بريد إلكتروني مثل name@example.org.",
  "invalid.emailLong": "الحد الأقصى لعدد الأحرف هو {max}.",
  "invalid.passwordMissing": "يُرجى إدخال كلمة المرور.",

  "failure.mismatch": "البريد الإلكتروني أو كلمة المرور غير صحيحة. يُرجى التحقق منهما وإعادة المحاولة.",
  "failure.cookies": "يحظر متصفحك ملفات تعريف الارتباط اللازمة لإبقاء تسجيل دخولك ساريًا. يُرجى السماح بها لهذا الموقع ثم إعادة المحاولة.",
  "failure.network": "يتعذّر الوصول إلى الخادم. يُرجى إعادة المحاولة.",
  "failure.unexpected": "حدث خطأ ما. يُرجى إعادة المحاولة. إذا استمرت المشكلة، يُرجى التواصل مع فريق الدعم.",
  "failure.request": "معرّف الطلب: {id}",

  "signIn.title": "تسجيل الدخول إلى {project}",
  "signIn.page": "تسجيل الدخول",
  "signIn.submit": "تسجيل الدخول",
  "signIn.busy": "جارٍ تسجيل الدخول…",
  "signIn.newUser": "ليس لديك حساب؟",
  "signIn.createAccount": "إنشاء حساب",
  "signIn.forgot": "هل نسيت كلمة المرور؟",
  "signIn.or": "أو",
  "signIn.sendCode": "إرسال رمز إلى بريدي الإلكتروني",
  "signIn.usePassword": "استخدام كلمة المرور بدلًا من ذلك",
  "signIn.moreProviders": "طرق أخرى لتسجيل الدخول",
  "signIn.lastUsed": "آخر طريقة مستخدمة",
  "signIn.continueWith": "المتابعة باستخدام {provider}",
  "signIn.signInWith": "تسجيل الدخول باستخدام {provider}",

  "passkey.use": "تسجيل الدخول باستخدام مفتاح المرور",
  "passkey.busy": "في انتظار مفتاح المرور…",
};
