import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} 天`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "不想再收到這類電子郵件嗎？",
  unsubscribe: "取消訂閱",
  terms: "服務條款",
  privacy: "隱私權政策",
  poweredBy: "技術提供：Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "{name}，您好：",
  greetingWithoutName: "您好：",
  linkHint: "如果按鈕無法使用，請將這個連結複製到瀏覽器中開啟：",
  emailVerification: {
    subject: "確認您在 {project} 的電子郵件地址",
    title: "確認您的電子郵件地址",
    request: "請確認這個電子郵件地址屬於您。確認後，{project} 會將其用於您的帳號。",
    action: "確認電子郵件地址",
    notes: [
      `這個連結只能使用一次，並會在 ${days(lifetime.verification)}後過期。`,
      "如果您沒有提出這項要求，可以忽略這封電子郵件。除非您確認，否則不會有任何變更。",
    ],
  },
  passwordReset: {
    subject: "重設您的 {project} 密碼",
    title: "重設您的密碼",
    request: "我們收到重設您 {project} 帳號密碼的要求。請點選下方按鈕設定新密碼。",
    action: "設定新密碼",
    notes: [
      `這個連結只能使用一次，並會在 ${days(lifetime.passwordReset)}後過期。使用後，您的所有裝置都會登出。`,
      "如果您沒有提出這項要求，可以忽略這封電子郵件。您的密碼會維持不變。",
    ],
  },
  magicLink: {
    subject: "登入 {project}",
    title: "登入",
    request: "我們收到使用這個電子郵件地址登入 {project} 的要求。請點選下方按鈕登入。",
    action: "登入",
    codeHint: "或在登入頁面輸入這組驗證碼：",
    notes: [
      `連結和驗證碼只能使用一次，並會在 ${days(lifetime.signIn)}後過期。請勿提供給他人：任何取得它們的人都能以您的身分登入。`,
      "如果您沒有提出這項要求，可以忽略這封電子郵件。沒有連結或驗證碼，任何人都無法登入。",
    ],
  },
  teamInvitation: {
    subject: "您受邀加入 {project} 的團隊",
    title: "您收到一份邀請",
    request: "您受邀加入 {project} 的一個團隊。",
    requestOfTeam: "您受邀加入 {project} 的團隊「{team}」。",
    requestOfInviter: "{inviter} 邀請您加入 {project} 的團隊「{team}」。",
    action: "查看邀請",
    notes: [`這個連結只能使用一次，並會在 ${days(lifetime.invitation)}後過期。`, "如果您不清楚為何收到這份邀請，可以忽略這封電子郵件。"],
  },
  signInInvitation: {
    subject: "您受邀使用 {project}",
    title: "您收到一份邀請",
    requestOfTeam: "團隊「{team}」邀請您登入 {project}。請點選下方按鈕開啟登入頁面。",
    request: "您受邀登入 {project}。請點選下方按鈕開啟登入頁面。",
    action: "登入",
    notes: ["如果您不清楚為何收到這份邀請，可以忽略這封電子郵件。"],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "您的 {project} 帳號有新的登入",
      title: "新的登入",
      message: "有人在從未使用過的裝置或瀏覽器上登入了您的 {project} 帳號。",
    },
    "user.password_set": {
      subject: "您的 {project} 帳號已新增密碼",
      title: "已新增密碼",
      message: "您的 {project} 帳號已新增密碼，現在可以用這組密碼登入。",
    },
    "user.password_changed": {
      subject: "您的 {project} 密碼已變更",
      title: "您的密碼已變更",
      message: "您的 {project} 帳號密碼已變更。您的其他裝置已登出。",
    },
    "user.password_reset": {
      subject: "您的 {project} 密碼已重設",
      title: "您的密碼已重設",
      message: "您的 {project} 帳號密碼已透過我們以電子郵件寄給您的連結重設。您的所有裝置已登出。",
    },
    "user.password_removed": {
      subject: "您的 {project} 密碼已移除",
      title: "您的密碼已移除",
      message: "您的 {project} 帳號已不再有密碼。您的所有裝置已登出。",
    },
    "user.second_factor_enabled": {
      subject: "您的 {project} 帳號已開啟兩步驟驗證",
      title: "兩步驟驗證已開啟",
      message: "現在登入您的 {project} 帳號時，需要輸入驗證器應用程式中的驗證碼。",
    },
    "user.second_factor_disabled": {
      subject: "您的 {project} 帳號已關閉兩步驟驗證",
      title: "兩步驟驗證已關閉",
      message: "登入您的 {project} 帳號時，已不需要驗證器應用程式中的驗證碼。",
    },
    "user.backup_codes_created": {
      subject: "您的 {project} 帳號有新的備用碼",
      title: "已建立備用碼",
      message: "已為登入您的 {project} 帳號建立新的備用碼。先前的備用碼已失效。",
    },
    "user.backup_code_used": {
      subject: "您的 {project} 帳號已使用一組備用碼",
      title: "已使用備用碼",
      message: "有人使用備用碼登入您的 {project} 帳號，以取代驗證器應用程式中的驗證碼。",
    },
    "user.passkey_added": {
      subject: "您的 {project} 帳號已新增通行密鑰",
      title: "已新增通行密鑰",
      message: "您的 {project} 帳號已新增通行密鑰，現在可以用這個通行密鑰登入。",
    },
    "user.passkey_removed": {
      subject: "您的 {project} 帳號已移除通行密鑰",
      title: "已移除通行密鑰",
      message: "您的 {project} 帳號的通行密鑰已移除，無法再用於登入。",
    },
    "user.email_changed": {
      subject: "您的 {project} 帳號的電子郵件地址已變更",
      title: "您的電子郵件地址已變更",
      message: "您的 {project} 帳號已不再使用這個電子郵件地址，與該帳號相關的郵件也不會再寄到這裡。",
    },
    "user.email_added": {
      subject: "您的 {project} 帳號已新增電子郵件地址",
      title: "已新增電子郵件地址",
      message: "現在可以使用另一個電子郵件地址登入您的 {project} 帳號。",
    },
    "user.oauth_sign_in_added": {
      subject: "您的 {project} 帳號已新增登入方式",
      title: "已新增登入方式",
      message: "第三方登入服務的一個帳號已連結至您的 {project} 帳號，現在可以用於登入。",
    },
    "user.email_removed": {
      subject: "您的 {project} 帳號已移除電子郵件地址",
      title: "已移除電子郵件地址",
      message: "您的 {project} 帳號已移除一個電子郵件地址，該地址無法再用於登入。",
    },
    "user.sign_in_methods_changed": {
      subject: "您的 {project} 帳號的登入方式已變更",
      title: "您的登入方式已變更",
      message: "您的 {project} 帳號有一種登入方式已開啟或關閉。請在帳號設定中檢查您的登入方式。",
    },
    "user_api_key.created": {
      subject: "您的 {project} 帳號已建立 API 金鑰",
      title: "已建立 API 金鑰",
      message: "您的 {project} 帳號已建立一組 API 金鑰。持有這組金鑰的程式會以您的身分執行操作。",
    },
    "user.disowned": {
      subject: "有人對您 {project} 帳號的一個電子郵件地址提出異議",
      title: "有人對電子郵件地址提出異議",
      message: "您的 {project} 帳號有一個電子郵件地址，其使用者回報該帳號不屬於自己。該地址無法再用於登入。",
    },
    provider: "第三方服務",
    address: "電子郵件地址",
    when: "時間",
    device: "裝置",
    browserOnSystem: "{browser}（{system}）",
    sessions: "查看您的工作階段",
    from: "來源",
    byProject: "{project}，並非您的裝置",
    near: "大約位置：{city}",
    wasYou: "如果是您本人的操作，您不需要採取任何行動。",
    notYou: "如果不是您本人的操作，請立即重設密碼。請在登入頁面選擇「忘記密碼？」，這樣也會讓所有裝置登出。接著請聯絡 {project}。",
    notYouAsk: "如果不是您本人的操作，請立即聯絡 {project}。其他人可能可以存取您的帳號。",
  },
  recovery: {
    subject: "您已取回您的 {project} 帳號",
    title: "您的帳號已復原",
    message:
      "您為您的 {project} 帳號設定了新密碼。該帳號的電子郵件地址從未經過驗證，因此帳號可能是其他人建立的。我們已讓所有裝置登出，並移除所有可讓他人存取帳號的途徑。您自己的資料沒有變動。",
    credentials: "登入方式",
    secondFactor: "驗證器應用程式",
    passkey: "通行密鑰",
    member: "成員",
    invitation: "邀請",
    team: "您仍在其中的團隊",
    foreignTeam: "您仍在其中的團隊（另有其他管理員）",
    more: "以及另外 {count} 項",
    action: "檢查成員與團隊",
    advice: "如果您認識清單中的某個人，只要點選一下就能重新邀請對方。",
    teamAdvice: "這些團隊都不是您目前選取的團隊。請在帳號設定的「團隊」中退出您不認識的團隊。",
    expiry: "這個連結會在 {days} 天後過期。",
  },
  payments: {
    receipt: {
      subject: "您對 {project} 的付款",
      title: "您的收據",
      message: "感謝您向 {project} 支付 {product} 的款項。",
    },
    payment_failed: {
      subject: "您對 {project} 的付款失敗",
      title: "您的付款失敗",
      message: "您在 {project} 購買 {product} 的付款失敗。請更新您的卡片資料，以免失去使用權限。",
    },
    trial_ends: {
      subject: "您在 {project} 的免費試用即將結束",
      title: "您的免費試用即將結束",
      message: "您在 {project} 的 {product} 免費試用即將結束。除非您在此之前取消，否則試用結束後會收取第一筆款項。",
    },
    canceled: {
      subject: "您在 {project} 的訂閱已取消",
      title: "您的訂閱已取消",
      message: "您在 {project} 的 {product} 訂閱已取消。您可以繼續使用到訂閱終止，之後不會再收取任何費用。",
    },
    ended: {
      subject: "您在 {project} 的訂閱已終止",
      title: "您的訂閱已終止",
      message: "您在 {project} 的 {product} 訂閱已終止，不會再收取任何費用。",
    },
    refund: {
      subject: "來自 {project} 的退款",
      title: "您的退款",
      message: "{project} 已退還您購買 {product} 的一筆款項。您可能需要幾天時間才會收到退款。",
    },
    product: "產品",
    amount: "金額",
    paidAt: "日期",
    endsAt: "終止日期",
    test: "這是一筆測試購買。未收取任何費用。",
    advice: "如果您不清楚為何收到這封電子郵件，請聯絡寄件者。",
  },
  leakedKey: {
    subject: "您的 {project} API 金鑰 {key} 已撤銷",
    title: "API 金鑰已撤銷",
    ofUser: "我們發現您的 {project} 帳號有一組 API 金鑰公開外洩。這組金鑰已撤銷，無法再使用。",
    ofTeam: "我們發現您在 {project} 管理的團隊有一組 API 金鑰公開外洩。這組金鑰已撤銷，無法再使用。",
    key: "金鑰",
    advice: "如果有應用程式仍在使用這組金鑰，請建立新的金鑰。請檢查金鑰在何處公開，以及可能有誰使用過。",
  },
  disabledWebhook: {
    subject: "{project} 的一個 Webhook 端點已停用",
    title: "Webhook 端點已停用",
    message: "連續數日，傳送到 {project} 某個端點的事件全部失敗。該端點不會再收到事件。",
    gone: "{project} 某個端點的接收端回應 410 Gone，表示不再接收事件。",
    endpoint: "端點",
    failingSince: "開始失敗的時間",
    advice: "請修復接收端，並在主控台的「Webhooks」中啟用該端點。您也可以在那裡重新傳送它錯過的事件。",
  },
};
