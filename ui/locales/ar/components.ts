import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "حساب {name}",
  "userButton.loading": "جارٍ تحميل حسابك…",
  "userButton.failed": "تعذّر تحميل حسابك. يُرجى المحاولة مرة أخرى.",
  "userButton.signIn": "تسجيل الدخول",
  "userButton.settings": "إعدادات الحساب",
  "userButton.theme": "التبديل بين الفاتح والداكن",
  "userButton.signOut": "تسجيل الخروج",
  "userButton.signingOut": "جارٍ تسجيل الخروج…",
  "userButton.unnamed": "مستخدم بلا اسم",

  "teamSwitcher.choose": "اختيار فريق",
  "teamSwitcher.title": "تبديل الفريق",
  "teamSwitcher.none": "بلا فريق",
  "teamSwitcher.empty": "ليست لديك عضوية في أي فريق بعد.",
  "teamSwitcher.search": "البحث في الفِرق",
  "teamSwitcher.found":
    "{count, plural, zero {لم يُعثر على أي فريق} one {عُثر على فريق واحد} two {عُثر على فريقين} few {عُثر على # فِرق} many {عُثر على # فريقًا} other {عُثر على # فريق}}",
  "teamSwitcher.noneFound": "لم يُعثر على أي فريق",
  "teamSwitcher.create": "إنشاء فريق جديد",
  "teamSwitcher.name": "اسم الفريق",
  "teamSwitcher.nameMissing": "يُرجى إدخال اسم.",
  "teamSwitcher.submit": "إنشاء فريق",
  "teamSwitcher.creating": "جارٍ الإنشاء…",
  "teamSwitcher.cancel": "إلغاء",

  "impersonation.label": "جلسة بالنيابة",
  "impersonation.hint": "أنت في جلسة بالنيابة عن {name}. تُسجَّل إجراءاتك.",
  "impersonation.end": "إنهاء الجلسة",
  "impersonation.ending": "جارٍ الإنهاء…",

  "oauthButton.connect": "ربط {provider}",
};
