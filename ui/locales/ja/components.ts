import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "{name} さんのアカウント",
  "userButton.loading": "アカウントを読み込んでいます…",
  "userButton.failed": "アカウントを読み込めませんでした。もう一度お試しください。",
  "userButton.signIn": "ログイン",
  "userButton.settings": "アカウント設定",
  "userButton.theme": "ライトとダークを切り替える",
  "userButton.signOut": "ログアウト",
  "userButton.signingOut": "ログアウトしています…",
  "userButton.unnamed": "名前のないユーザー",

  "teamSwitcher.choose": "チームを選択",
  "teamSwitcher.title": "チームを切り替える",
  "teamSwitcher.none": "チームなし",
  "teamSwitcher.empty": "まだどのチームにも参加していません。",
  "teamSwitcher.search": "チームを検索",
  "teamSwitcher.found": "{count, plural, other {# 件のチームが見つかりました}}",
  "teamSwitcher.noneFound": "チームが見つかりません",
  "teamSwitcher.create": "新しいチームを作成",
  "teamSwitcher.name": "チーム名",
  "teamSwitcher.nameMissing": "名前を入力してください。",
  "teamSwitcher.submit": "チームを作成",
  "teamSwitcher.creating": "作成しています…",
  "teamSwitcher.cancel": "キャンセル",

  "impersonation.label": "代理ログイン",
  "impersonation.hint": "{name} さんとして代理ログイン中です。操作は記録されます。",
  "impersonation.end": "セッションを終了",
  "impersonation.ending": "終了しています…",

  "oauthButton.connect": "{provider} を連携",
};
