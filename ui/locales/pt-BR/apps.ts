import type { messages as english } from "../en/apps.ts";

export const messages: Record<keyof typeof english, string> = {
  "grant.page": "Acesso de um aplicativo",
  "grant.title": "{app} quer acessar sua conta em {project}",
  "grant.can": "Se você permitir, {app} poderá:",
  "grant.continue": "Depois, você continua em {host}.",
  "grant.revoke": "Você pode remover este acesso nas configurações da sua conta.",
  "grant.allow": "Permitir",
  "grant.deny": "Recusar",
  "grant.opened": "Continue em {app}",
  "grant.openedHint": "Você pode fechar esta janela. Se o aplicativo não abriu, abra-o aqui.",
  "grant.open": "Abrir {app}",
  "grant.privacy": "Política de privacidade de {app}",
  "grant.terms": "Termos de serviço de {app}",
  "grant.invalid": "Não é possível responder a esta solicitação",
  "grant.invalidHint": "Ela expirou, já foi respondida ou o link está incompleto. Volte ao aplicativo e comece novamente.",
  "grant.impersonated": "Você está agindo como este usuário. Só o próprio usuário pode dar acesso a um aplicativo.",
  "device.page": "Conectar um dispositivo",
  "device.title": "Digite o código do seu dispositivo",
  "device.hint": "O dispositivo ou o aplicativo nele mostra um código de oito letras. Ele terá acesso à sua conta em {project}.",
  "device.code": "Código",
  "device.incomplete": "Digite as oito letras do código.",
  "device.wrong": "Este código está errado, já foi usado ou expirou. Obtenha um novo no dispositivo.",
  "device.shows": "O dispositivo deve mostrar este código:",
  "device.warning":
    "Permita somente se o dispositivo for seu e mostrar este código. Caso contrário, quem enviou o código terá acesso à sua conta.",
  "device.allowed": "O dispositivo está conectado",
  "device.allowedHint": "Você pode fechar esta janela e continuar no dispositivo.",
  "device.denied": "O dispositivo não está conectado",

  "scope.openid": "Reconhecer sua conta",
  "scope.profile": "Ver seu nome e sua foto do perfil",
  "scope.email": "Ver seu endereço de e-mail",
  "scope.offline": "Manter este acesso enquanto você não usa o aplicativo",

  "apps.title": "Aplicativos com acesso",
  "apps.hint": "Aplicativos com permissão para acessar sua conta. Remova o acesso dos que você não usa mais.",
  "apps.none": "Nenhum aplicativo tem acesso à sua conta.",
  "apps.since": "Permitido em {day}",
  "apps.used": "usado pela última vez em {day}",
  "apps.unused": "nunca usado",
  "apps.remove": "Remover acesso",
  "apps.removeOf": "Remover acesso: {app}",
  "apps.removeTitle": "Remover o acesso de {app}?",
  "apps.removeHint":
    "{app} deixará de ter acesso à sua conta. Para usar o aplicativo com sua conta outra vez, será preciso permitir o acesso de novo.",
  "apps.removing": "Removendo…",
  "apps.removed": "{app} não tem mais acesso",

  "error.appUnknown": "O aplicativo de onde você veio não é conhecido por {project} ou está desativado.",
  "error.appAddress":
    "O aplicativo de onde você veio informou um endereço que não registrou. Entre em contato com os responsáveis pelo aplicativo.",
};
