import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "{name} 的账号",
  "userButton.loading": "正在加载您的账号…",
  "userButton.failed": "无法加载您的账号。请重试。",
  "userButton.signIn": "登录",
  "userButton.settings": "账号设置",
  "userButton.theme": "切换浅色和深色",
  "userButton.signOut": "退出登录",
  "userButton.signingOut": "正在退出登录…",
  "userButton.unnamed": "未命名用户",

  "teamSwitcher.choose": "选择团队",
  "teamSwitcher.title": "切换团队",
  "teamSwitcher.none": "无团队",
  "teamSwitcher.empty": "您尚未加入任何团队。",
  "teamSwitcher.search": "搜索团队",
  "teamSwitcher.found": "{count, plural, other {找到 # 个团队}}",
  "teamSwitcher.noneFound": "未找到团队",
  "teamSwitcher.create": "创建新团队",
  "teamSwitcher.name": "团队名称",
  "teamSwitcher.nameMissing": "请输入名称。",
  "teamSwitcher.submit": "创建团队",
  "teamSwitcher.creating": "正在创建…",
  "teamSwitcher.cancel": "取消",

  "impersonation.label": "管理员代为登录",
  "impersonation.hint": "您正在以 {name} 的身份操作。您的操作会被记录。",
  "impersonation.end": "结束会话",
  "impersonation.ending": "正在结束…",

  "oauthButton.connect": "连接 {provider}",
};
