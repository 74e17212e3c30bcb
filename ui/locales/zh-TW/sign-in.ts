import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "語言",
  "page.development": "開發模式",
  "page.loading": "載入中…",
  "page.offline": "您目前處於離線狀態。請檢查網際網路連線，然後再試一次。",
  "page.slow": "伺服器沒有回應，正在繼續嘗試…",

  "brand.terms": "服務條款",
  "brand.privacy": "隱私權政策",
  "brand.poweredBy": "技術提供：Latchkey",

  "action.retry": "再試一次",

  "field.email": "電子郵件",
  "field.password": "密碼",
  "password.show": "顯示密碼",
  "password.hide": "隱藏密碼",

  "invalid.summary": "{count, plural, other {請檢查 # 個欄位。}}",
  "invalid.emailMissing": "請輸入您的電子郵件地址。",
  "invalid.emailShape": "請輸入有效的電子郵件地址，例如 name@example.org。",
  "invalid.emailLong": "最多可輸入 {max} 個字元。",
  "invalid.passwordMissing": "請輸入您的密碼。",

  "failure.mismatch": "電子郵件地址或密碼錯誤。請檢查後再試一次。",
  "failure.cookies": "您的瀏覽器封鎖了 Cookie，因此無法讓您保持登入。請允許這個網站使用 Cookie，然後再試一次。",
  "failure.network": "無法連線到伺服器，請再試一次。",
  "failure.unexpected": "發生錯誤，請再試一次。如果問題持續發生，請聯絡支援團隊。",
  "failure.request": "要求 ID：{id}",

  "signIn.title": "登入 {project}",
  "signIn.page": "登入",
  "signIn.submit": "登入",
  "signIn.busy": "登入中…",
  "signIn.newUser": "還沒有帳號嗎？",
  "signIn.createAccount": "建立帳號",
  "signIn.forgot": "忘記密碼？",
  "signIn.or": "或",
  "signIn.sendCode": "透過電子郵件接收驗證碼",
  "signIn.usePassword": "改用密碼",
  "signIn.moreProviders": "更多登入方式",
  "signIn.lastUsed": "上次使用",
  "signIn.continueWith": "使用 {provider} 繼續",
  "signIn.signInWith": "使用 {provider} 登入",

  "passkey.use": "使用通行密鑰登入",
  "passkey.busy": "正在等待您的通行密鑰…",
};
