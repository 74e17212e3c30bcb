import { PlainError } from "./api-errors.ts";

/**
 * Reason texts of the HTTP statuses from 400 to 511, in groups of consecutive statuses (IANA registry of HTTP status codes).
 */
const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Proxy Authentication Required|Request Timeout|Conflict|Gone|Length Required|Precondition Failed|Content Too Large|URI Too Long|Unsupported Media Type|Range Not Satisfiable|Expectation Failed|I'm a Teapot",
  421: "Misdirected Request|Unprocessable Content|Locked|Failed Dependency|Too Early|Upgrade Required",
  428: "Precondition Required|Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Timeout|HTTP Version Not Supported|Variant Also Negotiates|Insufficient Storage|Loop Detected",
  510: "Not Extended|Network Authentication Required",
};

function findReason(status: number): string {
  for (const [first, texts] of Object.entries(reasons)) {
    const reason = texts.split("|")[status - Number(first)];
    if (reason !== undefined) return reason;
  }
  return `HTTP status ${status}`;
}

/** An error with an HTTP status, such as your own server throws. The default message is the standard reason text of the status. */
export class StatusError extends PlainError {
  static override readonly latchkeyError: string = "StatusError";

  constructor(status: number, text: string = findReason(status)) {
    super(status, text);
  }
}
