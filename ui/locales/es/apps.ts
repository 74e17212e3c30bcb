import type { messages as english } from "../en/apps.ts";

export const messages: Record<keyof typeof english, string> = {
  "grant.page": "Acceso de una app",
  "grant.title": "{app} quiere acceder a tu cuenta de {project}",
  "grant.can": "Si lo permites, {app} podrá:",
  "grant.continue": "Después continuarás en {host}.",
  "grant.revoke": "Puedes retirar este acceso en la configuración de tu cuenta.",
  "grant.allow": "Permitir",
  "grant.deny": "Rechazar",
  "grant.opened": "Continúa en {app}",
  "grant.openedHint": "Puedes cerrar esta ventana. Si la app no se ha abierto, ábrela aquí.",
  "grant.open": "Abrir {app}",
  "grant.privacy": "Política de privacidad de {app}",
  "grant.terms": "Términos del servicio de {app}",
  "grant.invalid": "No se puede responder a esta solicitud",
  "grant.invalidHint": "Ha caducado, ya se ha respondido o su enlace está incompleto. Vuelve a la app y empieza de nuevo.",
  "grant.impersonated": "Estás actuando en nombre de este usuario. Solo el propio usuario puede dar acceso a una app.",
  "device.page": "Conectar un dispositivo",
  "device.title": "Introduce el código de tu dispositivo",
  "device.hint": "El dispositivo o su app muestra un código de ocho letras. Obtendrá acceso a tu cuenta de {project}.",
  "device.code": "Código",
  "device.incomplete": "Introduce las ocho letras del código.",
  "device.wrong": "Este código es incorrecto, ya se usó o ha caducado. Consigue uno nuevo en el dispositivo.",
  "device.shows": "El dispositivo debe mostrar este código:",
  "device.warning":
    "Permítelo solo si el dispositivo es tuyo y muestra este código. De lo contrario, quien te envió el código tendrá acceso a tu cuenta.",
  "device.allowed": "El dispositivo está conectado",
  "device.allowedHint": "Puedes cerrar esta ventana y continuar en el dispositivo.",
  "device.denied": "El dispositivo no está conectado",

  "scope.openid": "Reconocer tu cuenta",
  "scope.profile": "Ver tu nombre y tu foto de perfil",
  "scope.email": "Ver tu dirección de correo electrónico",
  "scope.offline": "Conservar este acceso mientras no usas la app",

  "apps.title": "Apps con acceso",
  "apps.hint": "Apps a las que has permitido acceder a tu cuenta. Retira el acceso a las que ya no uses.",
  "apps.none": "Ninguna app tiene acceso a tu cuenta.",
  "apps.since": "Permitida el {day}",
  "apps.used": "usada por última vez el {day}",
  "apps.unused": "nunca usada",
  "apps.remove": "Retirar acceso",
  "apps.removeOf": "Retirar acceso: {app}",
  "apps.removeTitle": "¿Retirar el acceso de {app}?",
  "apps.removeHint":
    "Se cerrará la sesión de {app} en tu cuenta. Para volver a usarla con tu cuenta, tendrás que permitir el acceso de nuevo.",
  "apps.removing": "Retirando…",
  "apps.removed": "{app} ya no tiene acceso",

  "error.appUnknown": "La app desde la que llegas no existe en {project} o está desactivada.",
  "error.appAddress":
    "La app desde la que llegas ha indicado una dirección que no tiene registrada. Ponte en contacto con los responsables de la app.",
};
