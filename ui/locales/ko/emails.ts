import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000}일`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "이런 이메일을 받고 싶지 않으신가요?",
  unsubscribe: "수신 거부",
  terms: "이용약관",
  privacy: "개인정보 처리방침",
  poweredBy: "Latchkey 기반",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "안녕하세요, {name} 님.",
  greetingWithoutName: "안녕하세요.",
  linkHint: "버튼이 작동하지 않으면 다음 링크를 복사하여 브라우저에 붙여 넣으세요.",
  emailVerification: {
    subject: "{project}: 이메일 주소를 확인해 주세요",
    title: "이메일 주소를 확인해 주세요",
    request: "이 이메일 주소가 본인의 주소인지 확인해 주세요. 확인하면 {project} 계정에 이 주소가 사용됩니다.",
    action: "이메일 주소 확인",
    notes: [
      `이 링크는 한 번만 사용할 수 있으며 ${days(lifetime.verification)} 후에 만료됩니다.`,
      "요청하신 적이 없다면 이 이메일을 무시하셔도 됩니다. 확인하지 않으면 아무것도 변경되지 않습니다.",
    ],
  },
  passwordReset: {
    subject: "{project} 비밀번호 재설정",
    title: "비밀번호 재설정",
    request: "{project} 계정의 비밀번호 재설정 요청을 받았습니다. 아래 버튼을 눌러 새 비밀번호를 설정하세요.",
    action: "새 비밀번호 설정",
    notes: [
      `이 링크는 한 번만 사용할 수 있으며 ${days(lifetime.passwordReset)} 후에 만료됩니다. 사용하면 모든 기기에서 로그아웃됩니다.`,
      "요청하신 적이 없다면 이 이메일을 무시하셔도 됩니다. 비밀번호는 그대로 유지됩니다.",
    ],
  },
  magicLink: {
    subject: "{project} 로그인",
    title: "로그인",
    request: "이 이메일 주소로 {project}에 로그인하려는 요청을 받았습니다. 아래 버튼을 눌러 로그인하세요.",
    action: "로그인",
    codeHint: "또는 로그인 페이지에 다음 코드를 입력하세요.",
    notes: [
      `링크와 코드는 한 번만 사용할 수 있으며 ${days(lifetime.signIn)} 후에 만료됩니다. 다른 사람에게 알려 주지 마세요. 링크나 코드를 가진 사람은 누구나 회원님의 계정으로 로그인할 수 있습니다.`,
      "요청하신 적이 없다면 이 이메일을 무시하셔도 됩니다. 링크나 코드가 없으면 아무도 로그인할 수 없습니다.",
    ],
  },
  teamInvitation: {
    subject: "{project}의 팀에 초대되었습니다",
    title: "초대를 받았습니다",
    request: "{project}의 팀에 초대되었습니다.",
    requestOfTeam: "{project}의 “{team}” 팀에 초대되었습니다.",
    requestOfInviter: "{inviter} 님이 {project}의 “{team}” 팀에 초대했습니다.",
    action: "초대 보기",
    notes: [
      `이 링크는 한 번만 사용할 수 있으며 ${days(lifetime.invitation)} 후에 만료됩니다.`,
      "예상하지 못한 초대라면 이 이메일을 무시하셔도 됩니다.",
    ],
  },
  signInInvitation: {
    subject: "{project}에 초대되었습니다",
    title: "초대를 받았습니다",
    requestOfTeam: "“{team}” 팀이 {project}에 로그인하도록 초대했습니다. 아래 버튼을 눌러 로그인 페이지를 여세요.",
    request: "{project}에 로그인하도록 초대되었습니다. 아래 버튼을 눌러 로그인 페이지를 여세요.",
    action: "로그인",
    notes: ["예상하지 못한 초대라면 이 이메일을 무시하셔도 됩니다."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "{project} 계정에 새로운 로그인이 있었습니다",
      title: "새로운 로그인",
      message: "이전에 사용된 적이 없는 기기나 브라우저에서 {project} 계정에 로그인했습니다.",
    },
    "user.password_set": {
      subject: "{project} 계정에 비밀번호가 추가되었습니다",
      title: "비밀번호가 추가되었습니다",
      message: "{project} 계정에 비밀번호가 추가되었습니다. 이제 이 비밀번호로 로그인할 수 있습니다.",
    },
    "user.password_changed": {
      subject: "{project} 비밀번호가 변경되었습니다",
      title: "비밀번호가 변경되었습니다",
      message: "{project} 계정의 비밀번호가 변경되었습니다. 다른 기기에서는 로그아웃되었습니다.",
    },
    "user.password_reset": {
      subject: "{project} 비밀번호가 재설정되었습니다",
      title: "비밀번호가 재설정되었습니다",
      message: "이메일로 보내 드린 링크를 통해 {project} 계정의 비밀번호가 재설정되었습니다. 모든 기기에서 로그아웃되었습니다.",
    },
    "user.password_removed": {
      subject: "{project} 비밀번호가 삭제되었습니다",
      title: "비밀번호가 삭제되었습니다",
      message: "{project} 계정에 더 이상 비밀번호가 없습니다. 모든 기기에서 로그아웃되었습니다.",
    },
    "user.second_factor_enabled": {
      subject: "{project} 계정의 2단계 인증이 켜졌습니다",
      title: "2단계 인증이 켜졌습니다",
      message: "이제 {project} 계정에 로그인하려면 인증 앱의 코드가 필요합니다.",
    },
    "user.second_factor_disabled": {
      subject: "{project} 계정의 2단계 인증이 꺼졌습니다",
      title: "2단계 인증이 꺼졌습니다",
      message: "이제 {project} 계정에 로그인할 때 인증 앱의 코드가 필요하지 않습니다.",
    },
    "user.backup_codes_created": {
      subject: "{project} 계정의 새 백업 코드",
      title: "백업 코드가 생성되었습니다",
      message: "{project} 계정에 로그인하기 위한 새 백업 코드가 생성되었습니다. 이전 코드는 더 이상 사용할 수 없습니다.",
    },
    "user.backup_code_used": {
      subject: "{project} 계정에서 백업 코드가 사용되었습니다",
      title: "백업 코드가 사용되었습니다",
      message: "{project} 계정에 로그인할 때 인증 앱의 코드 대신 백업 코드가 사용되었습니다.",
    },
    "user.passkey_added": {
      subject: "{project} 계정에 패스키가 추가되었습니다",
      title: "패스키가 추가되었습니다",
      message: "{project} 계정에 패스키가 추가되었습니다. 이제 이 패스키로 로그인할 수 있습니다.",
    },
    "user.passkey_removed": {
      subject: "{project} 계정에서 패스키가 삭제되었습니다",
      title: "패스키가 삭제되었습니다",
      message: "{project} 계정의 패스키가 삭제되었습니다. 더 이상 이 패스키로 로그인할 수 없습니다.",
    },
    "user.email_changed": {
      subject: "{project} 계정의 이메일 주소가 변경되었습니다",
      title: "이메일 주소가 변경되었습니다",
      message: "{project} 계정에서 더 이상 이 이메일 주소를 사용하지 않습니다. 앞으로 계정에 관한 이메일은 이 주소로 보내지 않습니다.",
    },
    "user.email_added": {
      subject: "{project} 계정에 이메일 주소가 추가되었습니다",
      title: "이메일 주소가 추가되었습니다",
      message: "이제 다른 이메일 주소로도 {project} 계정에 로그인할 수 있습니다.",
    },
    "user.oauth_sign_in_added": {
      subject: "{project} 계정에 로그인 방법이 추가되었습니다",
      title: "로그인 방법이 추가되었습니다",
      message: "{project} 계정에 외부 서비스의 계정이 연결되었습니다. 이제 그 계정으로 로그인할 수 있습니다.",
    },
    "user.email_removed": {
      subject: "{project} 계정에서 이메일 주소가 삭제되었습니다",
      title: "이메일 주소가 삭제되었습니다",
      message: "{project} 계정에서 이메일 주소가 삭제되었습니다. 더 이상 그 주소로 로그인할 수 없습니다.",
    },
    "user.sign_in_methods_changed": {
      subject: "{project} 계정의 로그인 방법이 변경되었습니다",
      title: "로그인 방법이 변경되었습니다",
      message: "{project} 계정의 로그인 방법이 켜지거나 꺼졌습니다. 계정 설정에서 확인하세요.",
    },
    "user_api_key.created": {
      subject: "{project} 계정에 API 키가 생성되었습니다",
      title: "API 키가 생성되었습니다",
      message: "{project} 계정에 API 키가 생성되었습니다. 이 키를 가진 프로그램은 회원님을 대신하여 작동합니다.",
    },
    "user.disowned": {
      subject: "{project} 계정의 이메일 주소가 신고되었습니다",
      title: "이메일 주소가 신고되었습니다",
      message:
        "{project} 계정에 등록된 이메일 주소로 메일을 받은 사람이 본인의 계정이 아니라고 신고했습니다. 더 이상 그 주소로 로그인할 수 없습니다.",
    },
    provider: "외부 서비스",
    address: "주소",
    when: "일시",
    device: "기기",
    browserOnSystem: "{browser}({system})",
    sessions: "세션 확인",
    from: "출처",
    byProject: "{project}(회원님의 기기가 아님)",
    near: "{city} 부근",
    wasYou: "본인이 한 작업이라면 아무것도 하지 않으셔도 됩니다.",
    notYou:
      "본인이 한 작업이 아니라면 지금 비밀번호를 재설정하세요. 로그인 페이지에서 “비밀번호를 잊으셨나요?”를 선택하면 되며, 재설정하면 모든 기기에서 로그아웃됩니다. 그런 다음 {project}에 문의하세요.",
    notYouAsk: "본인이 한 작업이 아니라면 지금 {project}에 문의하세요. 다른 사람이 회원님의 계정에 접근할 수 있는 상태일 수 있습니다.",
  },
  recovery: {
    subject: "{project} 계정을 되찾았습니다",
    title: "계정이 복구되었습니다",
    message:
      "{project} 계정의 새 비밀번호를 설정하셨습니다. 이 계정의 주소는 확인된 적이 없으므로 다른 사람이 계정을 만들었을 수 있습니다. 모든 기기에서 로그아웃하고 다른 사람이 접근할 수 있던 수단을 모두 삭제했습니다. 회원님의 데이터는 변경되지 않았습니다.",
    credentials: "로그인 방법",
    secondFactor: "인증 앱",
    passkey: "패스키",
    member: "멤버",
    invitation: "초대",
    team: "참여 중인 팀",
    foreignTeam: "참여 중인 팀(다른 관리자 있음)",
    more: "그 외 {count}건",
    action: "멤버와 팀 확인",
    advice: "이 목록에 아는 사람이 있다면 클릭 한 번으로 다시 초대할 수 있습니다.",
    teamAdvice: "이 중에서 선택된 팀은 없습니다. 모르는 팀은 계정 설정의 “팀”에서 나가세요.",
    expiry: "링크는 {days}일 후에 만료됩니다.",
  },
  payments: {
    receipt: {
      subject: "{project} 결제 내역",
      title: "영수증",
      message: "{project}의 {product} 요금을 결제해 주셔서 감사합니다.",
    },
    payment_failed: {
      subject: "{project} 결제에 실패했습니다",
      title: "결제에 실패했습니다",
      message: "{project}의 {product} 결제에 실패했습니다. 계속 이용하려면 카드를 업데이트하세요.",
    },
    trial_ends: {
      subject: "{project} 무료 체험이 곧 종료됩니다",
      title: "무료 체험이 곧 종료됩니다",
      message: "{project}의 {product} 무료 체험이 곧 종료됩니다. 그 전에 해지하지 않으면 첫 결제가 이루어집니다.",
    },
    canceled: {
      subject: "{project} 구독이 해지되었습니다",
      title: "구독이 해지되었습니다",
      message: "{project}의 {product} 구독이 해지되었습니다. 종료될 때까지 이용할 수 있으며 더 이상 요금이 청구되지 않습니다.",
    },
    ended: {
      subject: "{project} 구독이 종료되었습니다",
      title: "구독이 종료되었습니다",
      message: "{project}의 {product} 구독이 종료되었습니다. 더 이상 요금이 청구되지 않습니다.",
    },
    refund: {
      subject: "{project} 환불 안내",
      title: "환불 안내",
      message: "{project}에서 {product} 결제 금액을 환불했습니다. 환불 금액을 받기까지 며칠이 걸릴 수 있습니다.",
    },
    product: "상품",
    amount: "금액",
    paidAt: "날짜",
    endsAt: "종료일",
    test: "테스트 구매였습니다. 요금이 청구되지 않았습니다.",
    advice: "예상하지 못한 이메일이라면 발신자에게 문의하세요.",
  },
  leakedKey: {
    subject: "{project} API 키 {key} 폐기 안내",
    title: "API 키가 폐기되었습니다",
    ofUser: "{project} 계정의 API 키가 공개된 장소에서 발견되었습니다. 키는 폐기되어 더 이상 사용할 수 없습니다.",
    ofTeam: "{project}에서 관리하시는 팀의 API 키가 공개된 장소에서 발견되었습니다. 키는 폐기되어 더 이상 사용할 수 없습니다.",
    key: "키",
    advice: "앱에서 아직 이 키를 사용한다면 새 키를 만드세요. 키가 어디에 공개되었고 누가 사용했을 수 있는지 확인하세요.",
  },
  disabledWebhook: {
    subject: "{project}의 웹훅 엔드포인트가 비활성화되었습니다",
    title: "웹훅 엔드포인트가 비활성화되었습니다",
    message: "{project}의 엔드포인트에 보낸 모든 전송이 며칠 동안 실패했습니다. 이 엔드포인트는 더 이상 이벤트를 받지 않습니다.",
    gone: "{project} 엔드포인트의 수신 서버가 “410 Gone”으로 응답했습니다. 이 엔드포인트는 더 이상 이벤트를 받지 않습니다.",
    endpoint: "엔드포인트",
    failingSince: "실패 시작 시각",
    advice: "수신 서버를 수정하고 대시보드의 “Webhooks”에서 엔드포인트를 활성화하세요. 놓친 이벤트도 그곳에서 다시 보낼 수 있습니다.",
  },
};
