import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "{name} 님의 계정",
  "userButton.loading": "계정을 불러오는 중…",
  "userButton.failed": "계정을 불러오지 못했습니다. 다시 시도하세요.",
  "userButton.signIn": "로그인",
  "userButton.settings": "계정 설정",
  "userButton.theme": "밝은 화면과 어두운 화면 전환",
  "userButton.signOut": "로그아웃",
  "userButton.signingOut": "로그아웃하는 중…",
  "userButton.unnamed": "이름 없는 사용자",

  "teamSwitcher.choose": "팀 선택",
  "teamSwitcher.title": "팀 전환",
  "teamSwitcher.none": "팀 없음",
  "teamSwitcher.empty": "아직 속한 팀이 없습니다.",
  "teamSwitcher.search": "팀 검색",
  "teamSwitcher.found": "{count, plural, other {팀 #개를 찾았습니다}}",
  "teamSwitcher.noneFound": "팀을 찾지 못했습니다",
  "teamSwitcher.create": "새 팀 만들기",
  "teamSwitcher.name": "팀 이름",
  "teamSwitcher.nameMissing": "이름을 입력하세요.",
  "teamSwitcher.submit": "팀 만들기",
  "teamSwitcher.creating": "만드는 중…",
  "teamSwitcher.cancel": "취소",

  "impersonation.label": "대리 로그인",
  "impersonation.hint": "{name} 님으로 대리 로그인한 상태입니다. 작업 내용이 기록됩니다.",
  "impersonation.end": "세션 종료",
  "impersonation.ending": "종료하는 중…",

  "oauthButton.connect": "{provider} 연결",
};
