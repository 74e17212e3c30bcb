import type { SignInMessages } from "../messages.ts";

export const messages: SignInMessages = {
  "page.title": "{page} · {project}",
  "page.languages": "Idioma",
  "page.development": "Modo de desarrollo",
  "page.loading": "Cargando…",
  "page.offline": "No tienes conexión. Comprueba tu conexión a internet e inténtalo de nuevo.",
  "page.slow": "El servidor no responde. Seguimos intentándolo…",

  "brand.terms": "Términos",
  "brand.privacy": "Privacidad",
  "brand.poweredBy": "Con la tecnología de Latchkey",

  "action.retry": "Reintentar",

  "field.email": "Correo electrónico",
  "field.password": "Contraseña",
  "password.show": "Mostrar contraseña",
  "password.hide": "Ocultar contraseña",

  "invalid.summary": "{count, plural, one {Revisa 1 campo.} other {Revisa # campos.}}",
  "invalid.emailMissing": "Introduce tu dirección de correo electrónico.",
  "invalid.emailShape": "Introduce una dirección de correo electrónico como nombre@example.org.",
  "invalid.emailLong": "Usa {max} caracteres como máximo.",
  "invalid.passwordMissing": "Introduce tu contraseña.",

  "failure.mismatch": "El correo electrónico o la contraseña no son correctos. Revisa ambos e inténtalo de nuevo.",
  "failure.cookies":
    "Tu navegador bloquea las cookies, que mantienen tu sesión iniciada. Permite las cookies en este sitio e inténtalo de nuevo.",
  "failure.network": "No se puede acceder al servidor. Inténtalo de nuevo.",
  "failure.unexpected":
    "Se ha producido un error. Inténtalo de nuevo. Si el problema continúa, ponte en contacto con el equipo de asistencia.",
  "failure.request": "ID de la solicitud: {id}",

  "signIn.title": "Inicia sesión en {project}",
  "signIn.page": "Iniciar sesión",
  "signIn.submit": "Iniciar sesión",
  "signIn.busy": "Iniciando sesión…",
  "signIn.newUser": "¿Es tu primera vez aquí?",
  "signIn.createAccount": "Crear una cuenta",
  "signIn.forgot": "¿Has olvidado tu contraseña?",
  "signIn.or": "o",
  "signIn.sendCode": "Enviarme un código por correo",
  "signIn.usePassword": "Usar la contraseña",
  "signIn.moreProviders": "Más formas de iniciar sesión",
  "signIn.lastUsed": "Usado la última vez",
  "signIn.continueWith": "Continuar con {provider}",
  "signIn.signInWith": "Iniciar sesión con {provider}",

  "passkey.use": "Iniciar sesión con una llave de acceso",
  "passkey.busy": "Esperando tu llave de acceso…",
};
