import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "Conta de {name}",
  "userButton.loading": "Carregando sua conta…",
  "userButton.failed": "Não foi possível carregar sua conta. Tente de novo.",
  "userButton.signIn": "Entrar",
  "userButton.settings": "Configurações da conta",
  "userButton.theme": "Alternar entre claro e escuro",
  "userButton.signOut": "Sair",
  "userButton.signingOut": "Saindo…",
  "userButton.unnamed": "Usuário sem nome",

  "teamSwitcher.choose": "Selecionar uma equipe",
  "teamSwitcher.title": "Trocar de equipe",
  "teamSwitcher.none": "Nenhuma equipe",
  "teamSwitcher.empty": "Você ainda não participa de nenhuma equipe.",
  "teamSwitcher.search": "Pesquisar equipes",
  "teamSwitcher.found": "{count, plural, one {# equipe encontrada} other {# equipes encontradas}}",
  "teamSwitcher.noneFound": "Nenhuma equipe encontrada",
  "teamSwitcher.create": "Criar uma equipe",
  "teamSwitcher.name": "Nome da equipe",
  "teamSwitcher.nameMissing": "Digite um nome.",
  "teamSwitcher.submit": "Criar equipe",
  "teamSwitcher.creating": "Criando…",
  "teamSwitcher.cancel": "Cancelar",

  "impersonation.label": "Sessão em nome de um usuário",
  "impersonation.hint": "Você está agindo como {name}. O que você faz fica registrado.",
  "impersonation.end": "Encerrar sessão",
  "impersonation.ending": "Encerrando…",

  "oauthButton.connect": "Conectar {provider}",
};
