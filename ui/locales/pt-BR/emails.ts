import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} dias`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "Não quer receber estes e-mails?",
  unsubscribe: "Cancelar inscrição",
  terms: "Termos",
  privacy: "Privacidade",
  poweredBy: "Com tecnologia Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "Olá, {name}!",
  greetingWithoutName: "Olá!",
  linkHint: "Se o botão não funcionar, copie este link no seu navegador:",
  emailVerification: {
    subject: "Confirme seu endereço de e-mail para {project}",
    title: "Confirme seu endereço de e-mail",
    request: "Confirme que este endereço de e-mail pertence a você. Depois disso, {project} o usará na sua conta.",
    action: "Confirmar endereço de e-mail",
    notes: [
      `Este link funciona uma vez e expira em ${days(lifetime.verification)}.`,
      "Se você não solicitou isso, ignore este e-mail. Nada muda sem a sua confirmação.",
    ],
  },
  passwordReset: {
    subject: "Redefina sua senha em {project}",
    title: "Redefina sua senha",
    request: "Recebemos uma solicitação para redefinir a senha da sua conta em {project}. Use o botão abaixo para escolher uma nova senha.",
    action: "Escolher uma nova senha",
    notes: [
      `Este link funciona uma vez e expira em ${days(lifetime.passwordReset)}. Ao usá-lo, você encerra as sessões em todos os seus dispositivos.`,
      "Se você não solicitou isso, ignore este e-mail. Sua senha continuará a mesma.",
    ],
  },
  magicLink: {
    subject: "Entre em {project}",
    title: "Entrar",
    request: "Recebemos uma solicitação para entrar em {project} com este endereço de e-mail. Use o botão abaixo para entrar.",
    action: "Entrar",
    codeHint: "Ou digite este código na página de login:",
    notes: [
      `O link e o código funcionam uma vez e expiram em ${days(lifetime.signIn)}. Não os compartilhe: quem os tiver poderá entrar em seu nome.`,
      "Se você não solicitou isso, ignore este e-mail. Sem o link ou o código, ninguém pode entrar.",
    ],
  },
  teamInvitation: {
    subject: "Convite para participar de uma equipe em {project}",
    title: "Você recebeu um convite",
    request: "Você recebeu um convite para participar de uma equipe em {project}.",
    requestOfTeam: "Você recebeu um convite para participar da equipe “{team}” em {project}.",
    requestOfInviter: "{inviter} convidou você para participar da equipe “{team}” em {project}.",
    action: "Ver convite",
    notes: [`Este link funciona uma vez e expira em ${days(lifetime.invitation)}.`, "Se você não esperava um convite, ignore este e-mail."],
  },
  signInInvitation: {
    subject: "Convite para {project}",
    title: "Você recebeu um convite",
    requestOfTeam: "A equipe “{team}” convida você a entrar em {project}. Use o botão abaixo para abrir a página de login.",
    request: "Você recebeu um convite para entrar em {project}. Use o botão abaixo para abrir a página de login.",
    action: "Entrar",
    notes: ["Se você não esperava um convite, ignore este e-mail."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "Novo login na sua conta em {project}",
      title: "Novo login",
      message: "Sua conta em {project} foi acessada em um dispositivo ou navegador que ainda não tinha sido usado com ela.",
    },
    "user.password_set": {
      subject: "Uma senha foi adicionada à sua conta em {project}",
      title: "Uma senha foi adicionada",
      message: "Uma senha foi adicionada à sua conta em {project}. Agora é possível entrar com ela.",
    },
    "user.password_changed": {
      subject: "Sua senha em {project} foi alterada",
      title: "Sua senha foi alterada",
      message: "A senha da sua conta em {project} foi alterada. As sessões nos seus outros dispositivos foram encerradas.",
    },
    "user.password_reset": {
      subject: "Sua senha em {project} foi redefinida",
      title: "Sua senha foi redefinida",
      message:
        "A senha da sua conta em {project} foi redefinida com um link que enviamos por e-mail. As sessões em todos os seus dispositivos foram encerradas.",
    },
    "user.password_removed": {
      subject: "Sua senha em {project} foi removida",
      title: "Sua senha foi removida",
      message: "Sua conta em {project} não tem mais senha. As sessões em todos os seus dispositivos foram encerradas.",
    },
    "user.second_factor_enabled": {
      subject: "Autenticação de dois fatores ativada na sua conta em {project}",
      title: "A autenticação de dois fatores foi ativada",
      message: "Para entrar na sua conta em {project}, agora é necessário um código de um aplicativo autenticador.",
    },
    "user.second_factor_disabled": {
      subject: "Autenticação de dois fatores desativada na sua conta em {project}",
      title: "A autenticação de dois fatores foi desativada",
      message: "Para entrar na sua conta em {project}, não é mais necessário um código de um aplicativo autenticador.",
    },
    "user.backup_codes_created": {
      subject: "Novos códigos de backup da sua conta em {project}",
      title: "Códigos de backup foram criados",
      message: "Novos códigos de backup foram criados para entrar na sua conta em {project}. Os códigos anteriores não funcionam mais.",
    },
    "user.backup_code_used": {
      subject: "Um código de backup da sua conta em {project} foi usado",
      title: "Um código de backup foi usado",
      message: "Um código de backup foi usado para entrar na sua conta em {project}, no lugar de um código do seu aplicativo autenticador.",
    },
    "user.passkey_added": {
      subject: "Uma chave de acesso foi adicionada à sua conta em {project}",
      title: "Uma chave de acesso foi adicionada",
      message: "Uma chave de acesso foi adicionada à sua conta em {project}. Agora é possível entrar com ela.",
    },
    "user.passkey_removed": {
      subject: "A chave de acesso da sua conta em {project} foi removida",
      title: "A chave de acesso foi removida",
      message: "A chave de acesso da sua conta em {project} foi removida. Não é mais possível entrar com ela.",
    },
    "user.email_changed": {
      subject: "O endereço de e-mail da sua conta em {project} foi alterado",
      title: "Seu endereço de e-mail foi alterado",
      message: "Sua conta em {project} não usa mais este endereço de e-mail, e novos e-mails sobre ela não serão enviados para cá.",
    },
    "user.email_added": {
      subject: "Um endereço de e-mail foi adicionado à sua conta em {project}",
      title: "Um endereço de e-mail foi adicionado",
      message: "Agora é possível entrar na sua conta em {project} com mais um endereço de e-mail.",
    },
    "user.oauth_sign_in_added": {
      subject: "Um método de login foi adicionado à sua conta em {project}",
      title: "Um método de login foi adicionado",
      message: "Uma conta de um provedor de login foi vinculada à sua conta em {project}. Agora é possível entrar com ela.",
    },
    "user.email_removed": {
      subject: "Um endereço de e-mail foi removido da sua conta em {project}",
      title: "Um endereço de e-mail foi removido",
      message: "Um endereço de e-mail foi removido da sua conta em {project}. Não é mais possível entrar com ele.",
    },
    "user.sign_in_methods_changed": {
      subject: "Os métodos de login da sua conta em {project} foram alterados",
      title: "Seus métodos de login foram alterados",
      message: "Um método de login da sua conta em {project} foi ativado ou desativado. Verifique seus métodos nas configurações da conta.",
    },
    "user_api_key.created": {
      subject: "Uma chave de API foi criada para sua conta em {project}",
      title: "Uma chave de API foi criada",
      message: "Uma chave de API foi criada para sua conta em {project}. Os programas que a têm agem em seu nome.",
    },
    "user.disowned": {
      subject: "Um endereço de e-mail da sua conta em {project} foi contestado",
      title: "Um endereço de e-mail foi contestado",
      message:
        "A pessoa que recebe os e-mails de um endereço da sua conta em {project} informou que a conta não é dela. Não é mais possível entrar com esse endereço.",
    },
    provider: "Provedor",
    address: "Endereço",
    when: "Data",
    device: "Dispositivo",
    browserOnSystem: "{browser} no {system}",
    sessions: "Ver suas sessões",
    from: "Origem",
    byProject: "{project}, não um dos seus dispositivos",
    near: "perto de {city}",
    wasYou: "Se foi você, não é preciso fazer nada.",
    notYou:
      "Se não foi você, redefina sua senha agora. Escolha “Esqueceu a senha?” na página de login, o que também encerra as sessões em todos os dispositivos. Depois entre em contato com {project}.",
    notYouAsk: "Se não foi você, entre em contato com {project} agora. Outra pessoa pode ter acesso à sua conta.",
  },
  recovery: {
    subject: "Sua conta em {project} voltou a ser sua",
    title: "Sua conta foi recuperada",
    message:
      "Você definiu uma nova senha para sua conta em {project}. O endereço dela nunca havia sido confirmado, por isso outra pessoa pode ter criado a conta. Encerramos as sessões em todos os dispositivos e removemos tudo o que dava acesso a outras pessoas. Seus próprios dados não foram alterados.",
    credentials: "Login",
    secondFactor: "Aplicativo autenticador",
    passkey: "Chave de acesso",
    member: "Membro",
    invitation: "Convite",
    team: "Equipe de que você ainda participa",
    foreignTeam: "Equipe de que você ainda participa, gerenciada por outras pessoas",
    more: "e mais {count}",
    action: "Ver membros e equipes",
    advice: "Se você conhece uma pessoa desta lista, pode convidá-la novamente com um clique.",
    teamAdvice: "Nenhuma destas equipes está selecionada. Em “Equipes”, nas configurações da sua conta, saia das que você não conhece.",
    expiry: "O link expira em {days} dias.",
  },
  payments: {
    receipt: {
      subject: "Seu pagamento para {project}",
      title: "Seu recibo",
      message: "Agradecemos seu pagamento para {project} referente a {product}.",
    },
    payment_failed: {
      subject: "Seu pagamento para {project} falhou",
      title: "Seu pagamento falhou",
      message: "O pagamento para {project} referente a {product} falhou. Atualize seu cartão para não perder o acesso.",
    },
    trial_ends: {
      subject: "Seu teste gratuito em {project} termina em breve",
      title: "Seu teste gratuito termina em breve",
      message:
        "Seu teste gratuito de {product} em {project} termina em breve. Depois virá o primeiro pagamento, a menos que você cancele antes.",
    },
    canceled: {
      subject: "Sua assinatura em {project} foi cancelada",
      title: "Sua assinatura foi cancelada",
      message: "Sua assinatura de {product} em {project} foi cancelada. Você pode usá-la até o fim do período; nada mais será cobrado.",
    },
    ended: {
      subject: "Sua assinatura em {project} terminou",
      title: "Sua assinatura terminou",
      message: "Sua assinatura de {product} em {project} terminou. Nada mais será cobrado.",
    },
    refund: {
      subject: "Seu reembolso de {project}",
      title: "Seu reembolso",
      message: "{project} reembolsou um pagamento referente a {product}. Pode levar alguns dias até você receber o dinheiro.",
    },
    product: "Produto",
    amount: "Valor",
    paidAt: "Data",
    endsAt: "Término",
    test: "Esta foi uma compra de teste. Nada foi cobrado.",
    advice: "Se você não esperava este e-mail, entre em contato com o remetente.",
  },
  leakedKey: {
    subject: "Sua chave de API {key} em {project} foi revogada",
    title: "Uma chave de API foi revogada",
    ofUser: "Uma chave de API da sua conta em {project} foi encontrada em um local público. Ela foi revogada e não funciona mais.",
    ofTeam:
      "Uma chave de API de uma equipe que você gerencia em {project} foi encontrada em um local público. Ela foi revogada e não funciona mais.",
    key: "Chave",
    advice: "Se um aplicativo ainda usa esta chave, crie uma nova. Verifique onde ela foi publicada e quem pode tê-la usado.",
  },
  disabledWebhook: {
    subject: "Um endpoint de webhook de {project} foi desativado",
    title: "Um endpoint de webhook foi desativado",
    message: "Há dias, todas as entregas a um endpoint de {project} falham. Ele não recebe mais eventos.",
    gone: "O serviço de destino de um endpoint de {project} respondeu “410 Gone”: ele não aceita mais eventos.",
    endpoint: "Endpoint",
    failingSince: "Com falhas desde",
    advice: "Corrija o serviço de destino e reative o endpoint em “Webhooks” no painel. Lá você também pode reenviar os eventos perdidos.",
  },
};
