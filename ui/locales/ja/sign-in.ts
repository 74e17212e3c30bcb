import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "言語",
  "page.development": "開発モード",
  "page.loading": "読み込み中…",
  "page.offline": "オフラインです。インターネット接続を確認して、もう一度お試しください。",
  "page.slow": "サーバーが応答していません。再試行しています…",

  "brand.terms": "利用規約",
  "brand.privacy": "プライバシーポリシー",
  "brand.poweredBy": "Latchkeyで動作しています",

  "action.retry": "再試行",

  "field.email": "メールアドレス",
  "field.password": "パスワード",
  "password.show": "パスワードを表示",
  "password.hide": "パスワードを非表示",

  "invalid.summary": "{count, plural, other {#か所の入力内容を確認してください。}}",
  "invalid.emailMissing": "メールアドレスを入力してください。",
  "invalid.emailShape": "name@example.orgのような形式でメールアドレスを入力してください。",
  "invalid.emailLong": "{max}文字以内で入力してください。",
  "invalid.passwordMissing": "パスワードを入力してください。",

  "failure.mismatch": "メールアドレスまたはパスワードが違います。両方を確認して、もう一度お試しください。",
  "failure.cookies":
    "ログイン状態を保つためのCookieが、ブラウザでブロックされています。このサイトのCookieを許可してから、もう一度お試しください。",
  "failure.network": "サーバーに接続できません。もう一度お試しください。",
  "failure.unexpected": "問題が発生しました。もう一度お試しください。解決しない場合は、サポートにお問い合わせください。",
  "failure.request": "リクエストID：{id}",

  "signIn.title": "{project}にログイン",
  "signIn.page": "ログイン",
  "signIn.submit": "ログイン",
  "signIn.busy": "ログインしています…",
  "signIn.newUser": "初めてご利用ですか？",
  "signIn.createAccount": "アカウントを作成",
  "signIn.forgot": "パスワードをお忘れですか？",
  "signIn.or": "または",
  "signIn.sendCode": "メールでコードを受け取る",
  "signIn.usePassword": "パスワードを使う",
  "signIn.moreProviders": "その他のログイン方法",
  "signIn.lastUsed": "前回使用",
  "signIn.continueWith": "{provider}で続ける",
  "signIn.signInWith": "{provider}でログイン",

  "passkey.use": "パスキーでログイン",
  "passkey.busy": "パスキーを待っています…",
};
