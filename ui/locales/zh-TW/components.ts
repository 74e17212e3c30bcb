import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "{name} 的帳號",
  "userButton.loading": "正在載入您的帳號…",
  "userButton.failed": "無法載入您的帳號。請再試一次。",
  "userButton.signIn": "登入",
  "userButton.settings": "帳號設定",
  "userButton.theme": "切換淺色與深色",
  "userButton.signOut": "登出",
  "userButton.signingOut": "登出中…",
  "userButton.unnamed": "未命名的使用者",

  "teamSwitcher.choose": "選取團隊",
  "teamSwitcher.title": "切換團隊",
  "teamSwitcher.none": "無團隊",
  "teamSwitcher.empty": "您尚未加入任何團隊。",
  "teamSwitcher.search": "搜尋團隊",
  "teamSwitcher.found": "{count, plural, other {找到 # 個團隊}}",
  "teamSwitcher.noneFound": "找不到團隊",
  "teamSwitcher.create": "建立新團隊",
  "teamSwitcher.name": "團隊名稱",
  "teamSwitcher.nameMissing": "請輸入名稱。",
  "teamSwitcher.submit": "建立團隊",
  "teamSwitcher.creating": "建立中…",
  "teamSwitcher.cancel": "取消",

  "impersonation.label": "管理員代為登入",
  "impersonation.hint": "您正在以 {name} 的身分操作。您的操作會被記錄。",
  "impersonation.end": "結束工作階段",
  "impersonation.ending": "正在結束…",

  "oauthButton.connect": "連結 {provider}",
};
