import { cutText } from "#contract/vocabulary/cut-text.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import { AddressNotPublic } from "./checked-lookup.ts";
import { EmailDeferred, EmailRejected, type RawDeliveryError } from "./mailer.ts";
import { singleLine } from "./single-line.ts";

/** Characters of a server's response that an error message repeats. */
const maxResponseLength = 300;

/** The additions of nodemailer to its errors: the failed command, the server's response, and whether that is a 5yz. */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly permanent?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

const shortLine = (text: unknown) => cutText(singleLine(String(text ?? "")), maxResponseLength);

/** The commands whose responses are repeated: by then a mail server has answered. The greeting of another service stays secret. */
const repeatedCommands = /^(?:AUTH|MAIL FROM|RCPT TO|DATA)/;

/** The part of an error that developers may see. */
function toRawError({ code, command, responseCode, response }: SmtpError): RawDeliveryError {
  const isRepeated = typeof command === "string" && repeatedCommands.test(command) && typeof responseCode === "number";
  return {
    ...(typeof code === "string" && { code }),
    ...(typeof command === "string" && { command: command.split(" ", 2).join(" ").slice(0, 20) }),
    ...(typeof responseCode === "number" && { response_code: responseCode }),
    ...(isRepeated && { response: shortLine(response) }),
  };
}

/** Also for a name that does not exist: the difference would show which names a private network has. */
const hostNotFound = emailFailures.host_not_found;

/** Maps nodemailer's errors. Failures of the server or the connection, not of this email, are temporary. */
export function toEmailError(given: unknown): EmailRejected | EmailDeferred {
  if (given instanceof EmailRejected || given instanceof EmailDeferred) return given;
  if (given instanceof AddressNotPublic && given.isLiteral)
    return new EmailRejected("HOST_NOT_FOUND", emailFailures.server_not_public, { code: AddressNotPublic.code });
  if (given instanceof AddressNotPublic) return new EmailDeferred("HOST_NOT_FOUND", hostNotFound, { code: "EDNS" });
  const error: SmtpError = given instanceof Error ? (given as SmtpError) : { message: given };
  const raw = toRawError(error);
  const hasResponse = typeof error.responseCode === "number";
  const response = raw.response ?? (hasResponse ? `${error.responseCode}` : withoutResponse(error));
  if (hasResponse && String(error.responseCode).startsWith("4"))
    return new EmailDeferred("TEMPORARY", writeFailure(emailFailures, "deferred", response), raw);

  // Without a response nodemailer itself refused the email and would refuse it again. A 5yz may concern the session only, such as 503.
  const isPermanent = !hasResponse || error.permanent === true;
  switch (error.code) {
    case "EENVELOPE":
    case "EMESSAGE":
      if (isPermanent) return new EmailRejected("REJECTED", writeFailure(emailFailures, "refused", response), raw);
      break;
    case "EAUTH":
      if (isPermanent) return new EmailRejected("AUTH_FAILED", writeFailure(emailFailures, "credentials", response), raw);
      break;
    case "EDNS":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new EmailDeferred("HOST_NOT_FOUND", hostNotFound, { code: "EDNS" });
    case "ETIMEDOUT":
    case "EABORT":
      return new EmailDeferred("TIMEOUT", emailFailures.timeout, raw);
    case "ETLS":
      return new EmailDeferred("UNKNOWN", writeFailure(emailFailures, "tls", response), raw);
    case "ECONNECTION":
    case "ESOCKET":
    case "ECONNREFUSED":
    case "ECONNRESET":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return new EmailDeferred("SOCKET_CLOSED", writeFailure(emailFailures, "connection", response), raw);
  }
  return new EmailDeferred("UNKNOWN", writeFailure(emailFailures, "undelivered", response), raw);
}

/** The message of an error without the response of a server that may not be one for email. */
const withoutResponse = ({ message }: SmtpError): string => shortLine(message).replace(/\.? ?response=.*$/i, "");
