import type { EmailTexts, ThemeTexts } from "#contract/config/email-texts.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { EmailMessages } from "../messages.ts";

const { lifetime } = codeLimits;
const days = (millis: number) => `${millis / 86_400_000} días`;

export const theme: ThemeTexts = {
  unsubscribeQuestion: "¿No quieres recibir estos correos?",
  unsubscribe: "Darme de baja",
  terms: "Términos",
  privacy: "Privacidad",
  poweredBy: "Con la tecnología de Latchkey",
};

/** The texts of the built-in templates and themes. Projects may change them, so they are sources with names in braces. */
export const templates: EmailTexts = {
  greeting: "Hola, {name}:",
  greetingWithoutName: "Hola:",
  linkHint: "Si el botón no funciona, copia este enlace en tu navegador:",
  emailVerification: {
    subject: "Confirma tu dirección de correo electrónico para {project}",
    title: "Confirma tu dirección de correo electrónico",
    request: "Confirma que esta dirección de correo electrónico es tuya. {project} la usará entonces para tu cuenta.",
    action: "Confirmar dirección de correo",
    notes: [
      `Este enlace solo se puede usar una vez y caduca en ${days(lifetime.verification)}.`,
      "Si no lo has solicitado, puedes ignorar este correo. No cambiará nada a menos que lo confirmes.",
    ],
  },
  passwordReset: {
    subject: "Restablece tu contraseña de {project}",
    title: "Restablece tu contraseña",
    request:
      "Hemos recibido una solicitud para restablecer la contraseña de tu cuenta de {project}. Usa el botón siguiente para elegir una contraseña nueva.",
    action: "Elegir una contraseña nueva",
    notes: [
      `Este enlace solo se puede usar una vez y caduca en ${days(lifetime.passwordReset)}. Al usarlo, se cierra tu sesión en todos tus dispositivos.`,
      "Si no lo has solicitado, puedes ignorar este correo. Tu contraseña no cambiará.",
    ],
  },
  magicLink: {
    subject: "Inicia sesión en {project}",
    title: "Inicia sesión",
    request:
      "Hemos recibido una solicitud para iniciar sesión en {project} con esta dirección de correo electrónico. Usa el botón siguiente para iniciar sesión.",
    action: "Iniciar sesión",
    codeHint: "O introduce este código en la página de inicio de sesión:",
    notes: [
      `El enlace y el código solo se pueden usar una vez y caducan en ${days(lifetime.signIn)}. No los compartas: quien los tenga podrá iniciar sesión en tu nombre.`,
      "Si no lo has solicitado, puedes ignorar este correo. Sin el enlace o el código, nadie puede iniciar sesión.",
    ],
  },
  teamInvitation: {
    subject: "Te han invitado a un equipo en {project}",
    title: "Te han invitado",
    request: "Te han invitado a unirte a un equipo en {project}.",
    requestOfTeam: "Te han invitado a unirte al equipo “{team}” en {project}.",
    requestOfInviter: "{inviter} te ha invitado a unirte al equipo “{team}” en {project}.",
    action: "Ver invitación",
    notes: [
      `Este enlace solo se puede usar una vez y caduca en ${days(lifetime.invitation)}.`,
      "Si no esperabas ninguna invitación, puedes ignorar este correo.",
    ],
  },
  signInInvitation: {
    subject: "Te han invitado a {project}",
    title: "Te han invitado",
    requestOfTeam:
      "El equipo “{team}” te invita a iniciar sesión en {project}. Usa el botón siguiente para abrir la página de inicio de sesión.",
    request: "Te han invitado a iniciar sesión en {project}. Usa el botón siguiente para abrir la página de inicio de sesión.",
    action: "Iniciar sesión",
    notes: ["Si no esperabas ninguna invitación, puedes ignorar este correo."],
  },
};

/** The texts of all other e-mails, in ICU MessageFormat. The server inserts the values: a name that looks like a placeholder stays a name. */
export const messages: EmailMessages = {
  notices: {
    "user.device_added": {
      subject: "Nuevo inicio de sesión en tu cuenta de {project}",
      title: "Nuevo inicio de sesión",
      message: "Se ha iniciado sesión en tu cuenta de {project} desde un dispositivo o un navegador que no se había usado antes con ella.",
    },
    "user.password_set": {
      subject: "Se ha añadido una contraseña a tu cuenta de {project}",
      title: "Se ha añadido una contraseña",
      message: "Se ha añadido una contraseña a tu cuenta de {project}. Ya se puede usar para iniciar sesión.",
    },
    "user.password_changed": {
      subject: "Se ha cambiado tu contraseña de {project}",
      title: "Se ha cambiado tu contraseña",
      message: "Se ha cambiado la contraseña de tu cuenta de {project}. Se ha cerrado la sesión en tus demás dispositivos.",
    },
    "user.password_reset": {
      subject: "Se ha restablecido tu contraseña de {project}",
      title: "Se ha restablecido tu contraseña",
      message:
        "La contraseña de tu cuenta de {project} se ha restablecido con un enlace que te enviamos por correo. Se ha cerrado la sesión en todos tus dispositivos.",
    },
    "user.password_removed": {
      subject: "Se ha eliminado tu contraseña de {project}",
      title: "Se ha eliminado tu contraseña",
      message: "Tu cuenta de {project} ya no tiene contraseña. Se ha cerrado la sesión en todos tus dispositivos.",
    },
    "user.second_factor_enabled": {
      subject: "Autenticación de dos factores activada en tu cuenta de {project}",
      title: "Se ha activado la autenticación de dos factores",
      message: "Ahora, para iniciar sesión en tu cuenta de {project} se necesita un código de una app de autenticación.",
    },
    "user.second_factor_disabled": {
      subject: "Autenticación de dos factores desactivada en tu cuenta de {project}",
      title: "Se ha desactivado la autenticación de dos factores",
      message: "Para iniciar sesión en tu cuenta de {project} ya no se necesita un código de una app de autenticación.",
    },
    "user.backup_codes_created": {
      subject: "Nuevos códigos de respaldo para tu cuenta de {project}",
      title: "Se han creado códigos de respaldo",
      message:
        "Se han creado nuevos códigos de respaldo para iniciar sesión en tu cuenta de {project}. Los códigos anteriores ya no funcionan.",
    },
    "user.backup_code_used": {
      subject: "Se ha usado un código de respaldo en tu cuenta de {project}",
      title: "Se ha usado un código de respaldo",
      message:
        "Se ha usado un código de respaldo para iniciar sesión en tu cuenta de {project}, en lugar de un código de tu app de autenticación.",
    },
    "user.passkey_added": {
      subject: "Se ha añadido una llave de acceso a tu cuenta de {project}",
      title: "Se ha añadido una llave de acceso",
      message: "Se ha añadido una llave de acceso a tu cuenta de {project}. Ya se puede usar para iniciar sesión.",
    },
    "user.passkey_removed": {
      subject: "Se ha eliminado la llave de acceso de tu cuenta de {project}",
      title: "Se ha eliminado la llave de acceso",
      message: "Se ha eliminado la llave de acceso de tu cuenta de {project}. Ya no se puede usar para iniciar sesión.",
    },
    "user.email_changed": {
      subject: "Se ha cambiado la dirección de correo electrónico de tu cuenta de {project}",
      title: "Se ha cambiado tu dirección de correo electrónico",
      message: "Tu cuenta de {project} ya no usa esta dirección de correo electrónico. Aquí no se enviarán más correos sobre la cuenta.",
    },
    "user.email_added": {
      subject: "Se ha añadido una dirección de correo electrónico a tu cuenta de {project}",
      title: "Se ha añadido una dirección de correo electrónico",
      message: "Ahora se puede usar otra dirección de correo electrónico para iniciar sesión en tu cuenta de {project}.",
    },
    "user.oauth_sign_in_added": {
      subject: "Se ha añadido un método de inicio de sesión a tu cuenta de {project}",
      title: "Se ha añadido un método de inicio de sesión",
      message:
        "Se ha conectado una cuenta de un proveedor de inicio de sesión a tu cuenta de {project}. Ya se puede usar para iniciar sesión.",
    },
    "user.email_removed": {
      subject: "Se ha eliminado una dirección de correo electrónico de tu cuenta de {project}",
      title: "Se ha eliminado una dirección de correo electrónico",
      message: "Se ha eliminado una dirección de correo electrónico de tu cuenta de {project}. Ya no se puede usar para iniciar sesión.",
    },
    "user.sign_in_methods_changed": {
      subject: "Se han cambiado los métodos de inicio de sesión de tu cuenta de {project}",
      title: "Se han cambiado tus métodos de inicio de sesión",
      message:
        "Se ha activado o desactivado un método de inicio de sesión de tu cuenta de {project}. Revísalos en la configuración de tu cuenta.",
    },
    "user_api_key.created": {
      subject: "Se ha creado una clave de API para tu cuenta de {project}",
      title: "Se ha creado una clave de API",
      message: "Se ha creado una clave de API para tu cuenta de {project}. Los programas que la tienen actúan en tu nombre.",
    },
    "user.disowned": {
      subject: "Aviso sobre una dirección de correo electrónico de tu cuenta de {project}",
      title: "Aviso sobre una dirección de correo electrónico",
      message:
        "Alguien que recibe el correo de una dirección de tu cuenta de {project} ha indicado que la cuenta no es suya. La dirección ya no se puede usar para iniciar sesión.",
    },
    provider: "Proveedor",
    address: "Dirección",
    when: "Cuándo",
    device: "Dispositivo",
    browserOnSystem: "{browser} en {system}",
    sessions: "Ver tus sesiones",
    from: "Origen",
    byProject: "{project}, no uno de tus dispositivos",
    near: "cerca de {city}",
    wasYou: "Si has sido tú, no tienes que hacer nada.",
    notYou:
      "Si no has sido tú, restablece tu contraseña ahora. Elige “¿Has olvidado tu contraseña?” en la página de inicio de sesión; así también se cerrará la sesión en todos los dispositivos. Después, ponte en contacto con {project}.",
    notYouAsk: "Si no has sido tú, ponte en contacto con {project} ahora. Es posible que otra persona tenga acceso a tu cuenta.",
  },
  recovery: {
    subject: "Tu cuenta de {project} vuelve a ser tuya",
    title: "Has recuperado tu cuenta",
    message:
      "Has elegido una contraseña nueva para tu cuenta de {project}. Su dirección nunca se había verificado, así que es posible que la cuenta la creara otra persona. Hemos cerrado la sesión en todos los dispositivos y hemos eliminado todo lo que daba acceso a otras personas. Tus datos no han cambiado.",
    credentials: "Inicio de sesión",
    secondFactor: "App de autenticación",
    passkey: "Llave de acceso",
    member: "Miembro",
    invitation: "Invitación",
    team: "Sigues en",
    foreignTeam: "Sigues en (con otros administradores)",
    more: "y {count} más",
    action: "Revisar miembros y equipos",
    advice: "Si conoces a alguien de esta lista, puedes volver a invitar a esa persona con un clic.",
    teamAdvice: "Ninguno de estos equipos está seleccionado. Abandona los que no conozcas en “Equipos”, en la configuración de tu cuenta.",
    expiry: "El enlace caduca en {days} días.",
  },
  payments: {
    receipt: {
      subject: "Tu pago a {project}",
      title: "Tu recibo",
      message: "Gracias por tu pago a {project} por {product}.",
    },
    payment_failed: {
      subject: "Tu pago a {project} ha fallado",
      title: "Tu pago ha fallado",
      message: "El pago de {product} en {project} ha fallado. Actualiza tu tarjeta para no perder el acceso.",
    },
    trial_ends: {
      subject: "Tu prueba gratuita en {project} termina pronto",
      title: "Tu prueba gratuita termina pronto",
      message:
        "Tu prueba gratuita de {product} en {project} termina pronto. Después se cobrará el primer pago, a menos que canceles antes.",
    },
    canceled: {
      subject: "Se ha cancelado tu suscripción en {project}",
      title: "Se ha cancelado tu suscripción",
      message: "Se ha cancelado tu suscripción a {product} en {project}. Puedes usarla hasta que termine; no se te cobrará nada más.",
    },
    ended: {
      subject: "Tu suscripción en {project} ha terminado",
      title: "Tu suscripción ha terminado",
      message: "Tu suscripción a {product} en {project} ha terminado. No se te cobrará nada más.",
    },
    refund: {
      subject: "Tu reembolso de {project}",
      title: "Tu reembolso",
      message: "{project} ha reembolsado un pago de {product}. Puedes tardar algunos días en recibir el dinero.",
    },
    product: "Producto",
    amount: "Importe",
    paidAt: "Fecha",
    endsAt: "Termina",
    test: "Esta ha sido una compra de prueba. No se ha cobrado nada.",
    advice: "Si no esperabas este correo, ponte en contacto con el remitente.",
  },
  leakedKey: {
    subject: "Se ha revocado tu clave de API {key} de {project}",
    title: "Se ha revocado una clave de API",
    ofUser: "Se ha encontrado en un lugar público una clave de API de tu cuenta de {project}. Se ha revocado y ya no funciona.",
    ofTeam:
      "Se ha encontrado en un lugar público una clave de API de un equipo de {project} que administras. Se ha revocado y ya no funciona.",
    key: "Clave",
    advice: "Si una app todavía usa esta clave, crea una nueva. Comprueba dónde se publicó la clave y quién puede haberla usado.",
  },
  disabledWebhook: {
    subject: "Se ha desactivado un punto de conexión de webhook de {project}",
    title: "Se ha desactivado un punto de conexión de webhook",
    message: "Todas las entregas a un punto de conexión de {project} fallan desde hace días. Ya no recibe eventos.",
    gone: "El receptor de un punto de conexión de {project} ha respondido 410 Gone. Ya no acepta eventos.",
    endpoint: "Punto de conexión",
    failingSince: "Falla desde",
    advice:
      "Corrige el problema en el receptor y activa el punto de conexión en “Webhooks”, en el panel de control. Allí también puedes reenviar los eventos que no recibió.",
  },
};
