import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000}日`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "このようなメールが不要な場合：",
  unsubscribe: "配信を停止",
  terms: "利用規約",
  privacy: "プライバシーポリシー",
  poweredBy: "Latchkeyで動作しています",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "{name}様",
  greetingWithoutName: "こんにちは。",
  linkHint: "ボタンが機能しない場合は、次のリンクをコピーしてブラウザで開いてください。",
  emailVerification: {
    subject: "{project}：メールアドレスをご確認ください",
    title: "メールアドレスをご確認ください",
    request: "このメールアドレスがご本人のものであることをご確認ください。確認後、{project}のアカウントで使用されます。",
    action: "メールアドレスを確認",
    notes: [
      `このリンクは1回だけ使用でき、${days(lifetime.verification)}後に期限が切れます。`,
      "心当たりがない場合は、このメールを無視してください。確認しない限り、何も変更されません。",
    ],
  },
  passwordReset: {
    subject: "{project}のパスワードの再設定",
    title: "パスワードの再設定",
    request: "{project}のアカウントのパスワードを再設定するリクエストを受け付けました。下のボタンから新しいパスワードを設定してください。",
    action: "新しいパスワードを設定",
    notes: [
      `このリンクは1回だけ使用でき、${days(lifetime.passwordReset)}後に期限が切れます。使用すると、すべてのデバイスからログアウトします。`,
      "心当たりがない場合は、このメールを無視してください。パスワードは変更されません。",
    ],
  },
  magicLink: {
    subject: "{project}へのログイン",
    title: "ログイン",
    request: "このメールアドレスで{project}にログインするリクエストを受け付けました。下のボタンからログインしてください。",
    action: "ログイン",
    codeHint: "または、ログインページで次のコードを入力してください。",
    notes: [
      `リンクとコードは1回だけ使用でき、${days(lifetime.signIn)}後に期限が切れます。ほかの人に教えないでください。リンクやコードを知っている人は、誰でもあなたとしてログインできてしまいます。`,
      "心当たりがない場合は、このメールを無視してください。リンクまたはコードがなければ、誰もログインできません。",
    ],
  },
  teamInvitation: {
    subject: "{project}のチームに招待されました",
    title: "招待が届いています",
    request: "{project}のチームに招待されました。",
    requestOfTeam: "{project}のチーム「{team}」に招待されました。",
    requestOfInviter: "{inviter}さんから、{project}のチーム「{team}」に招待されています。",
    action: "招待を表示",
    notes: [
      `このリンクは1回だけ使用でき、${days(lifetime.invitation)}後に期限が切れます。`,
      "招待に心当たりがない場合は、このメールを無視してください。",
    ],
  },
  signInInvitation: {
    subject: "{project}への招待",
    title: "招待が届いています",
    requestOfTeam: "チーム「{team}」から、{project}へのログインに招待されています。下のボタンからログインページを開いてください。",
    request: "{project}へのログインに招待されました。下のボタンからログインページを開いてください。",
    action: "ログイン",
    notes: ["招待に心当たりがない場合は、このメールを無視してください。"],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "{project}のアカウントへの新しいログイン",
      title: "新しいログイン",
      message: "これまで使用されたことのないデバイスまたはブラウザから、{project}のアカウントへのログインがありました。",
    },
    "user.password_set": {
      subject: "{project}のアカウントにパスワードが追加されました",
      title: "パスワードが追加されました",
      message: "{project}のアカウントにパスワードが追加されました。今後はこのパスワードでログインできます。",
    },
    "user.password_changed": {
      subject: "{project}のパスワードが変更されました",
      title: "パスワードが変更されました",
      message: "{project}のアカウントのパスワードが変更されました。ほかのデバイスからはログアウトしました。",
    },
    "user.password_reset": {
      subject: "{project}のパスワードが再設定されました",
      title: "パスワードが再設定されました",
      message:
        "メールでお送りしたリンクから、{project}のアカウントのパスワードが再設定されました。すべてのデバイスからログアウトしました。",
    },
    "user.password_removed": {
      subject: "{project}のパスワードが削除されました",
      title: "パスワードが削除されました",
      message: "{project}のアカウントのパスワードがなくなりました。すべてのデバイスからログアウトしました。",
    },
    "user.second_factor_enabled": {
      subject: "{project}のアカウントで2要素認証がオンになりました",
      title: "2要素認証がオンになりました",
      message: "今後、{project}のアカウントへのログインには認証アプリのコードが必要です。",
    },
    "user.second_factor_disabled": {
      subject: "{project}のアカウントで2要素認証がオフになりました",
      title: "2要素認証がオフになりました",
      message: "今後、{project}のアカウントへのログインに認証アプリのコードは必要ありません。",
    },
    "user.backup_codes_created": {
      subject: "{project}のアカウントの新しいバックアップコード",
      title: "バックアップコードが作成されました",
      message: "{project}のアカウントにログインするための新しいバックアップコードが作成されました。以前のコードは使えなくなりました。",
    },
    "user.backup_code_used": {
      subject: "{project}のアカウントでバックアップコードが使用されました",
      title: "バックアップコードが使用されました",
      message: "{project}のアカウントへのログインで、認証アプリのコードの代わりにバックアップコードが使用されました。",
    },
    "user.passkey_added": {
      subject: "{project}のアカウントにパスキーが追加されました",
      title: "パスキーが追加されました",
      message: "{project}のアカウントにパスキーが追加されました。今後はこのパスキーでログインできます。",
    },
    "user.passkey_removed": {
      subject: "{project}のアカウントからパスキーが削除されました",
      title: "パスキーが削除されました",
      message: "{project}のアカウントのパスキーが削除されました。このパスキーではログインできなくなりました。",
    },
    "user.email_changed": {
      subject: "{project}のアカウントのメールアドレスが変更されました",
      title: "メールアドレスが変更されました",
      message:
        "{project}のアカウントでは、このメールアドレスは使われなくなりました。今後、アカウントに関するメールはこのアドレスに届きません。",
    },
    "user.email_added": {
      subject: "{project}のアカウントにメールアドレスが追加されました",
      title: "メールアドレスが追加されました",
      message: "{project}のアカウントへのログインに、別のメールアドレスも使えるようになりました。",
    },
    "user.oauth_sign_in_added": {
      subject: "{project}のアカウントにログイン方法が追加されました",
      title: "ログイン方法が追加されました",
      message: "{project}のアカウントに外部サービスのアカウントが連携されました。今後はそのアカウントでログインできます。",
    },
    "user.email_removed": {
      subject: "{project}のアカウントからメールアドレスが削除されました",
      title: "メールアドレスが削除されました",
      message: "{project}のアカウントからメールアドレスが削除されました。そのアドレスではログインできなくなりました。",
    },
    "user.sign_in_methods_changed": {
      subject: "{project}のアカウントのログイン方法が変更されました",
      title: "ログイン方法が変更されました",
      message: "{project}のアカウントのログイン方法がオンまたはオフになりました。アカウント設定でご確認ください。",
    },
    "user_api_key.created": {
      subject: "{project}のアカウントにAPIキーが作成されました",
      title: "APIキーが作成されました",
      message: "{project}のアカウントにAPIキーが作成されました。このキーを持つプログラムは、あなたに代わって動作します。",
    },
    "user.disowned": {
      subject: "{project}のアカウントのメールアドレスについて報告がありました",
      title: "メールアドレスについて報告がありました",
      message:
        "{project}のアカウントに登録されたメールアドレスの受信者から、自分のアカウントではないとの報告がありました。そのアドレスではログインできなくなりました。",
    },
    provider: "外部サービス",
    address: "アドレス",
    when: "日時",
    device: "デバイス",
    browserOnSystem: "{browser}（{system}）",
    sessions: "セッションを確認",
    from: "操作元",
    byProject: "{project}（あなたのデバイスではありません）",
    near: "{city}付近",
    wasYou: "ご自身による操作であれば、何もする必要はありません。",
    notYou:
      "心当たりがない場合は、すぐにパスワードを再設定してください。ログインページで「パスワードをお忘れですか？」を選んでください。再設定すると、すべてのデバイスからもログアウトします。その後、{project}にお問い合わせください。",
    notYouAsk:
      "心当たりがない場合は、すぐに{project}にお問い合わせください。ほかの人があなたのアカウントにアクセスしている可能性があります。",
  },
  recovery: {
    subject: "{project}のアカウントを取り戻しました",
    title: "アカウントを復旧しました",
    message:
      "{project}のアカウントの新しいパスワードを設定しました。アカウントのアドレスは一度も確認されていなかったため、ほかの人がアカウントを作成した可能性があります。すべてのデバイスからログアウトし、他人のアクセスを可能にしていたものをすべて削除しました。あなた自身のデータは変更されていません。",
    credentials: "ログイン方法",
    secondFactor: "認証アプリ",
    passkey: "パスキー",
    member: "メンバー",
    invitation: "招待",
    team: "参加中のチーム",
    foreignTeam: "参加中のチーム（ほかに管理者あり）",
    more: "ほか{count}件",
    action: "メンバーとチームを確認",
    advice: "このリストに知っている人がいる場合は、ワンクリックで再び招待できます。",
    teamAdvice: "どのチームも選択されていません。心当たりのないチームからは、アカウント設定の「チーム」で脱退してください。",
    expiry: "リンクは{days}日後に期限が切れます。",
  },
  payments: {
    receipt: {
      subject: "{project}へのお支払い",
      title: "領収書",
      message: "{project}の{product}の代金をお支払いいただき、ありがとうございます。",
    },
    payment_failed: {
      subject: "{project}へのお支払いに失敗しました",
      title: "お支払いに失敗しました",
      message: "{project}の{product}のお支払いに失敗しました。引き続きご利用いただくため、カード情報を更新してください。",
    },
    trial_ends: {
      subject: "{project}の無料トライアルがまもなく終了します",
      title: "無料トライアルがまもなく終了します",
      message: "{project}の{product}の無料トライアルがまもなく終了します。それまでに解約しない場合は、初回の請求が行われます。",
    },
    canceled: {
      subject: "{project}のサブスクリプションが解約されました",
      title: "サブスクリプションが解約されました",
      message: "{project}の{product}のサブスクリプションが解約されました。終了日までご利用いただけます。今後の請求はありません。",
    },
    ended: {
      subject: "{project}のサブスクリプションが終了しました",
      title: "サブスクリプションが終了しました",
      message: "{project}の{product}のサブスクリプションが終了しました。今後の請求はありません。",
    },
    refund: {
      subject: "{project}からの返金",
      title: "返金のお知らせ",
      message: "{project}が{product}の代金を返金しました。お手元に届くまで数日かかることがあります。",
    },
    product: "商品",
    amount: "金額",
    paidAt: "日付",
    endsAt: "終了日",
    test: "これはテスト購入です。請求は発生していません。",
    advice: "このメールに心当たりがない場合は、送信者にお問い合わせください。",
  },
  leakedKey: {
    subject: "{project}のAPIキー{key}が無効化されました",
    title: "APIキーが無効化されました",
    ofUser: "{project}のアカウントのAPIキーが、公開された場所で見つかりました。キーは無効化され、使えなくなりました。",
    ofTeam: "あなたが管理する{project}のチームのAPIキーが、公開された場所で見つかりました。キーは無効化され、使えなくなりました。",
    key: "キー",
    advice:
      "このキーをまだ使っているアプリがある場合は、新しいキーを作成してください。キーがどこで公開され、誰が使った可能性があるかを確認してください。",
  },
  disabledWebhook: {
    subject: "{project}のWebhookエンドポイントが無効になりました",
    title: "Webhookエンドポイントが無効になりました",
    message: "{project}のエンドポイントへの配信が、数日間すべて失敗しています。このエンドポイントにイベントは届かなくなりました。",
    gone: "{project}のエンドポイントの受信側が「410 Gone」を返しました。このエンドポイントは、今後イベントを受け付けません。",
    endpoint: "エンドポイント",
    failingSince: "失敗が始まった日時",
    advice:
      "受信側を修正し、ダッシュボードの「Webhooks」でエンドポイントを有効にしてください。届かなかったイベントも、そこから再送できます。",
  },
};
