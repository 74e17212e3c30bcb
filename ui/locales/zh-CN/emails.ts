import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} 天`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "不想再收到此类邮件？",
  unsubscribe: "退订",
  terms: "服务条款",
  privacy: "隐私政策",
  poweredBy: "由 Latchkey 提供支持",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "{name}，您好：",
  greetingWithoutName: "您好：",
  linkHint: "如果按钮无法使用，请将此链接复制到浏览器中打开：",
  emailVerification: {
    subject: "确认您在 {project} 的电子邮件地址",
    title: "确认您的电子邮件地址",
    request: "请确认此电子邮件地址属于您。确认后，{project} 会将其用于您的账号。",
    action: "确认电子邮件地址",
    notes: [
      `此链接只能使用一次，并将在 ${days(lifetime.verification)}后过期。`,
      "如果您没有提出此请求，可以忽略此邮件。除非您确认，否则不会发生任何更改。",
    ],
  },
  passwordReset: {
    subject: "重置您的 {project} 密码",
    title: "重置您的密码",
    request: "我们收到了重置您 {project} 账号密码的请求。请点击下面的按钮设置新密码。",
    action: "设置新密码",
    notes: [
      `此链接只能使用一次，并将在 ${days(lifetime.passwordReset)}后过期。使用此链接后，您的所有设备都将退出登录。`,
      "如果您没有提出此请求，可以忽略此邮件。您的密码将保持不变。",
    ],
  },
  magicLink: {
    subject: "登录 {project}",
    title: "登录",
    request: "我们收到了使用此电子邮件地址登录 {project} 的请求。请点击下面的按钮登录。",
    action: "登录",
    codeHint: "或者在登录页面输入此验证码：",
    notes: [
      `此链接和验证码只能使用一次，并将在 ${days(lifetime.signIn)}后过期。请勿分享给他人：任何获得它们的人都可以以您的身份登录。`,
      "如果您没有提出此请求，可以忽略此邮件。没有此链接或验证码，任何人都无法登录。",
    ],
  },
  teamInvitation: {
    subject: "您受邀加入 {project} 的一个团队",
    title: "您收到了邀请",
    request: "您受邀加入 {project} 的一个团队。",
    requestOfTeam: "您受邀加入 {project} 的团队“{team}”。",
    requestOfInviter: "{inviter} 邀请您加入 {project} 的团队“{team}”。",
    action: "查看邀请",
    notes: [`此链接只能使用一次，并将在 ${days(lifetime.invitation)}后过期。`, "如果您不清楚为何收到此邀请，可以忽略此邮件。"],
  },
  signInInvitation: {
    subject: "您受邀使用 {project}",
    title: "您收到了邀请",
    requestOfTeam: "团队“{team}”邀请您登录 {project}。请点击下面的按钮打开登录页面。",
    request: "您受邀登录 {project}。请点击下面的按钮打开登录页面。",
    action: "登录",
    notes: ["如果您不清楚为何收到此邀请，可以忽略此邮件。"],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "您的 {project} 账号有新的登录",
      title: "新的登录",
      message: "有人在从未使用过的设备或浏览器上登录了您的 {project} 账号。",
    },
    "user.password_set": {
      subject: "您的 {project} 账号已添加密码",
      title: "密码已添加",
      message: "您的 {project} 账号已添加密码，现在可以用该密码登录。",
    },
    "user.password_changed": {
      subject: "您的 {project} 密码已更改",
      title: "您的密码已更改",
      message: "您的 {project} 账号的密码已更改。您的其他设备已退出登录。",
    },
    "user.password_reset": {
      subject: "您的 {project} 密码已重置",
      title: "您的密码已重置",
      message: "您的 {project} 账号的密码已通过我们以电子邮件发送给您的链接重置。您的所有设备已退出登录。",
    },
    "user.password_removed": {
      subject: "您的 {project} 密码已移除",
      title: "您的密码已移除",
      message: "您的 {project} 账号已不再有密码。您的所有设备已退出登录。",
    },
    "user.second_factor_enabled": {
      subject: "您的 {project} 账号已开启两步验证",
      title: "两步验证已开启",
      message: "现在登录您的 {project} 账号需要身份验证器应用中的验证码。",
    },
    "user.second_factor_disabled": {
      subject: "您的 {project} 账号已关闭两步验证",
      title: "两步验证已关闭",
      message: "登录您的 {project} 账号已不再需要身份验证器应用中的验证码。",
    },
    "user.backup_codes_created": {
      subject: "您的 {project} 账号有新的备用验证码",
      title: "备用验证码已创建",
      message: "已为登录您的 {project} 账号创建新的备用验证码。之前的备用验证码已失效。",
    },
    "user.backup_code_used": {
      subject: "您的 {project} 账号有一个备用验证码被使用",
      title: "备用验证码已被使用",
      message: "有人使用备用验证码登录了您的 {project} 账号，以代替身份验证器应用中的验证码。",
    },
    "user.passkey_added": {
      subject: "您的 {project} 账号已添加通行密钥",
      title: "通行密钥已添加",
      message: "您的 {project} 账号已添加通行密钥，现在可以用该通行密钥登录。",
    },
    "user.passkey_removed": {
      subject: "您的 {project} 账号已移除通行密钥",
      title: "通行密钥已移除",
      message: "您的 {project} 账号的通行密钥已移除，无法再用于登录。",
    },
    "user.email_changed": {
      subject: "您的 {project} 账号的电子邮件地址已更改",
      title: "您的电子邮件地址已更改",
      message: "您的 {project} 账号已不再使用此电子邮件地址，与该账号有关的邮件也不会再发送到此地址。",
    },
    "user.email_added": {
      subject: "您的 {project} 账号已添加一个电子邮件地址",
      title: "电子邮件地址已添加",
      message: "现在可以使用另一个电子邮件地址登录您的 {project} 账号。",
    },
    "user.oauth_sign_in_added": {
      subject: "您的 {project} 账号已添加一种登录方式",
      title: "登录方式已添加",
      message: "一个第三方登录服务的账号已关联到您的 {project} 账号，现在可以用于登录。",
    },
    "user.email_removed": {
      subject: "您的 {project} 账号已移除一个电子邮件地址",
      title: "电子邮件地址已移除",
      message: "您的 {project} 账号已移除一个电子邮件地址，该地址无法再用于登录。",
    },
    "user.sign_in_methods_changed": {
      subject: "您的 {project} 账号的登录方式已更改",
      title: "您的登录方式已更改",
      message: "您的 {project} 账号有一种登录方式已开启或关闭。请在账号设置中检查您的登录方式。",
    },
    "user_api_key.created": {
      subject: "您的 {project} 账号已创建一个 API 密钥",
      title: "API 密钥已创建",
      message: "您的 {project} 账号已创建一个 API 密钥。持有该密钥的程序会以您的身份执行操作。",
    },
    "user.disowned": {
      subject: "有人对您的 {project} 账号的一个电子邮件地址提出异议",
      title: "有人对电子邮件地址提出异议",
      message: "您的 {project} 账号有一个电子邮件地址，其使用者反映该账号不属于自己。该地址无法再用于登录。",
    },
    provider: "第三方服务",
    address: "电子邮件地址",
    when: "时间",
    device: "设备",
    browserOnSystem: "{browser}（{system}）",
    sessions: "查看您的会话",
    from: "来源",
    byProject: "{project}，并非您的设备",
    near: "大致位置：{city}",
    wasYou: "如果是您本人操作，您无需采取任何措施。",
    notYou: "如果不是您本人操作，请立即重置您的密码。请在登录页面选择“忘记密码？”，这样也会让所有设备退出登录。然后请联系 {project}。",
    notYouAsk: "如果不是您本人操作，请立即联系 {project}。他人可能可以访问您的账号。",
  },
  recovery: {
    subject: "您的 {project} 账号已重新归您所有",
    title: "您的账号已恢复",
    message:
      "您为您的 {project} 账号设置了新密码。该账号的电子邮件地址从未经过验证，因此账号可能是由他人创建的。我们已让所有设备退出登录，并移除了所有可供他人访问账号的途径。您自己的数据没有变化。",
    credentials: "登录方式",
    secondFactor: "身份验证器应用",
    passkey: "通行密钥",
    member: "成员",
    invitation: "邀请",
    team: "您仍在其中的团队",
    foreignTeam: "您仍在其中的团队（另有其他管理员）",
    more: "以及另外 {count} 项",
    action: "查看成员和团队",
    advice: "如果您认识此列表中的某个人，只需点击一下即可重新邀请对方。",
    teamAdvice: "这些团队都不是您当前选中的团队。请在账号设置的“团队”中退出您不认识的团队。",
    expiry: "此链接将在 {days} 天后过期。",
  },
  payments: {
    receipt: {
      subject: "您向 {project} 的付款",
      title: "您的收据",
      message: "感谢您为 {product} 向 {project} 付款。",
    },
    payment_failed: {
      subject: "您向 {project} 的付款失败",
      title: "您的付款失败",
      message: "您在 {project} 购买 {product} 的付款失败。请更新您的银行卡信息，以免失去使用权限。",
    },
    trial_ends: {
      subject: "您在 {project} 的免费试用即将结束",
      title: "您的免费试用即将结束",
      message: "您在 {project} 对 {product} 的免费试用即将结束。除非您在此之前取消，否则试用结束后将进行首次扣款。",
    },
    canceled: {
      subject: "您在 {project} 的订阅已取消",
      title: "您的订阅已取消",
      message: "您在 {project} 对 {product} 的订阅已取消。您可以继续使用到订阅终止，之后不会再收取任何费用。",
    },
    ended: {
      subject: "您在 {project} 的订阅已终止",
      title: "您的订阅已终止",
      message: "您在 {project} 对 {product} 的订阅已终止，不会再收取任何费用。",
    },
    refund: {
      subject: "来自 {project} 的退款",
      title: "您的退款",
      message: "{project} 已退还您为 {product} 支付的一笔款项。您可能需要几天时间才能收到退款。",
    },
    product: "产品",
    amount: "金额",
    paidAt: "日期",
    endsAt: "终止日期",
    test: "这是一次测试购买。未收取任何费用。",
    advice: "如果您不清楚为何收到此邮件，请联系发件人。",
  },
  leakedKey: {
    subject: "您的 {project} API 密钥 {key} 已撤销",
    title: "API 密钥已撤销",
    ofUser: "我们发现您的 {project} 账号有一个 API 密钥已公开泄露。该密钥已被撤销，无法再使用。",
    ofTeam: "我们发现您在 {project} 管理的团队有一个 API 密钥已公开泄露。该密钥已被撤销，无法再使用。",
    key: "密钥",
    advice: "如果有应用仍在使用此密钥，请创建新密钥。请检查此密钥是在何处公开的，以及可能有谁使用过它。",
  },
  disabledWebhook: {
    subject: "{project} 的一个 Webhook 端点已停用",
    title: "Webhook 端点已停用",
    message: "连续多日，向 {project} 的一个端点的每次投递均告失败。该端点不会再收到事件。",
    gone: "{project} 的一个端点的接收方返回了 410 Gone，表示不再接收事件。",
    endpoint: "端点",
    failingSince: "开始失败的时间",
    advice: "请修复接收方，并在控制台的“Webhooks”中启用该端点。您也可以在那里重新发送其错过的事件。",
  },
};
