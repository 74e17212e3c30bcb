import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "Idioma",
  "page.development": "Modo de desenvolvimento",
  "page.loading": "Carregando…",
  "page.offline": "Você está sem conexão. Verifique sua conexão com a internet e tente novamente.",
  "page.slow": "O servidor não está respondendo. Tentando novamente…",

  "brand.terms": "Termos",
  "brand.privacy": "Privacidade",
  "brand.poweredBy": "Com tecnologia Latchkey",

  "action.retry": "Tentar novamente",

  "field.email": "E-mail",
  "field.password": "Senha",
  "password.show": "Mostrar senha",
  "password.hide": "Ocultar senha",

  "invalid.summary": "{count, plural, one {Verifique 1 campo.} other {Verifique # campos.}}",
  "invalid.emailMissing": "Digite seu endereço de e-mail.",
  "invalid.emailShape": "Digite um endereço de e-mail como nome@example.org.",
  "invalid.emailLong": "Use no máximo {max} caracteres.",
  "invalid.passwordMissing": "Digite sua senha.",

  "failure.mismatch": "E-mail ou senha incorretos. Verifique os dois e tente novamente.",
  "failure.cookies": "Seu navegador bloqueia cookies, que mantêm sua sessão ativa. Permita os cookies deste site e tente novamente.",
  "failure.network": "Não foi possível acessar o servidor. Tente novamente.",
  "failure.unexpected": "Algo deu errado. Tente novamente. Se o problema persistir, entre em contato com o suporte.",
  "failure.request": "ID da solicitação: {id}",

  "signIn.title": "Entrar em {project}",
  "signIn.page": "Entrar",
  "signIn.submit": "Entrar",
  "signIn.busy": "Entrando…",
  "signIn.newUser": "É sua primeira vez aqui?",
  "signIn.createAccount": "Criar uma conta",
  "signIn.forgot": "Esqueceu a senha?",
  "signIn.or": "ou",
  "signIn.sendCode": "Receber um código por e-mail",
  "signIn.usePassword": "Usar sua senha",
  "signIn.moreProviders": "Mais formas de entrar",
  "signIn.lastUsed": "Último usado",
  "signIn.continueWith": "Continuar com {provider}",
  "signIn.signInWith": "Entrar com {provider}",

  "passkey.use": "Entrar com uma chave de acesso",
  "passkey.busy": "Aguardando sua chave de acesso…",
};
