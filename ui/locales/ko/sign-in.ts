import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "언어",
  "page.development": "개발 모드",
  "page.loading": "불러오는 중…",
  "page.offline": "오프라인 상태입니다. 인터넷 연결을 확인하고 다시 시도하세요.",
  "page.slow": "서버가 응답하지 않습니다. 계속 시도하고 있습니다…",

  "brand.terms": "이용약관",
  "brand.privacy": "개인정보 처리방침",
  "brand.poweredBy": "Latchkey 기반",

  "action.retry": "다시 시도",

  "field.email": "이메일",
  "field.password": "비밀번호",
  "password.show": "비밀번호 표시",
  "password.hide": "비밀번호 숨기기",

  "invalid.summary": "{count, plural, other {입력란 #개를 확인하세요.}}",
  "invalid.emailMissing": "이메일 주소를 입력하세요.",
  "invalid.emailShape": "name@example.org와 같은 형식의 이메일 주소를 입력하세요.",
  "invalid.emailLong": "{max}자 이하로 입력하세요.",
  "invalid.passwordMissing": "비밀번호를 입력하세요.",

  "failure.mismatch": "이메일 또는 비밀번호가 올바르지 않습니다. 둘 다 확인하고 다시 시도하세요.",
  "failure.cookies": "로그인 상태를 유지하는 쿠키를 브라우저가 차단하고 있습니다. 이 사이트의 쿠키를 허용한 다음 다시 시도하세요.",
  "failure.network": "서버에 연결할 수 없습니다. 다시 시도하세요.",
  "failure.unexpected": "문제가 발생했습니다. 다시 시도하세요. 문제가 계속되면 고객지원에 문의하세요.",
  "failure.request": "요청 ID: {id}",

  "signIn.title": "{project}에 로그인",
  "signIn.page": "로그인",
  "signIn.submit": "로그인",
  "signIn.busy": "로그인하는 중…",
  "signIn.newUser": "처음이신가요?",
  "signIn.createAccount": "계정 만들기",
  "signIn.forgot": "비밀번호를 잊으셨나요?",
  "signIn.or": "또는",
  "signIn.sendCode": "이메일로 코드 받기",
  "signIn.usePassword": "비밀번호 사용하기",
  "signIn.moreProviders": "다른 방법으로 로그인",
  "signIn.lastUsed": "최근 사용",
  "signIn.continueWith": "{provider} 계정으로 계속하기",
  "signIn.signInWith": "{provider} 계정으로 로그인",

  "passkey.use": "패스키로 로그인",
  "passkey.busy": "패스키를 기다리는 중…",
};
