import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "语言",
  "page.development": "开发模式",
  "page.loading": "正在加载…",
  "page.offline": "您处于离线状态。请检查网络连接，然后重试。",
  "page.slow": "服务器没有响应，正在继续尝试…",

  "brand.terms": "服务条款",
  "brand.privacy": "隐私政策",
  "brand.poweredBy": "由 Latchkey 提供支持",

  "action.retry": "重试",

  "field.email": "电子邮件",
  "field.password": "密码",
  "password.show": "显示密码",
  "password.hide": "隐藏密码",

  "invalid.summary": "{count, plural, other {请检查 # 项内容。}}",
  "invalid.emailMissing": "请输入您的电子邮件地址。",
  "invalid.emailShape": "请输入有效的电子邮件地址，例如 name@example.org。",
  "invalid.emailLong": "最多可输入 {max} 个字符。",
  "invalid.passwordMissing": "请输入您的密码。",

  "failure.mismatch": "电子邮件地址或密码不正确。请检查后重试。",
  "failure.cookies": "您的浏览器阻止了 Cookie，而保持登录状态需要使用 Cookie。请允许此网站使用 Cookie，然后重试。",
  "failure.network": "无法连接到服务器，请重试。",
  "failure.unexpected": "出了点问题，请重试。如果问题仍然存在，请联系支持团队。",
  "failure.request": "请求 ID：{id}",

  "signIn.title": "登录 {project}",
  "signIn.page": "登录",
  "signIn.submit": "登录",
  "signIn.busy": "正在登录…",
  "signIn.newUser": "还没有账号？",
  "signIn.createAccount": "创建账号",
  "signIn.forgot": "忘记密码？",
  "signIn.or": "或",
  "signIn.sendCode": "通过电子邮件接收验证码",
  "signIn.usePassword": "改用密码",
  "signIn.moreProviders": "更多登录方式",
  "signIn.lastUsed": "上次使用",
  "signIn.continueWith": "使用 {provider} 继续",
  "signIn.signInWith": "使用 {provider} 登录",

  "passkey.use": "使用通行密钥登录",
  "passkey.busy": "正在等待您的通行密钥…",
};
