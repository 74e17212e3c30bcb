import type { ComponentMessages } from "../messages.ts";

export const messages: ComponentMessages = {
  "userButton.open": "Cuenta de {name}",
  "userButton.loading": "Cargando tu cuenta…",
  "userButton.failed": "No se ha podido cargar tu cuenta. Inténtalo de nuevo.",
  "userButton.signIn": "Iniciar sesión",
  "userButton.settings": "Configuración de la cuenta",
  "userButton.theme": "Cambiar entre claro y oscuro",
  "userButton.signOut": "Cerrar sesión",
  "userButton.signingOut": "Cerrando sesión…",
  "userButton.unnamed": "Usuario sin nombre",

  "teamSwitcher.choose": "Elegir un equipo",
  "teamSwitcher.title": "Cambiar de equipo",
  "teamSwitcher.none": "Ningún equipo",
  "teamSwitcher.empty": "Todavía no formas parte de ningún equipo.",
  "teamSwitcher.search": "Buscar equipos",
  "teamSwitcher.found": "{count, plural, one {# equipo encontrado} other {# equipos encontrados}}",
  "teamSwitcher.noneFound": "No se ha encontrado ningún equipo",
  "teamSwitcher.create": "Crear un equipo",
  "teamSwitcher.name": "Nombre del equipo",
  "teamSwitcher.nameMissing": "Introduce un nombre.",
  "teamSwitcher.submit": "Crear equipo",
  "teamSwitcher.creating": "Creando…",
  "teamSwitcher.cancel": "Cancelar",

  "impersonation.label": "Sesión en nombre de un usuario",
  "impersonation.hint": "Actúas en nombre de {name}. Lo que haces queda registrado.",
  "impersonation.end": "Finalizar sesión",
  "impersonation.ending": "Finalizando…",

  "oauthButton.connect": "Conectar {provider}",
};
