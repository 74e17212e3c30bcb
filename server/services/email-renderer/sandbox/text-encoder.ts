/** `TextEncoder` (Encoding Standard, section 7.3): UTF-8. */
export class SandboxTextEncoder {
  readonly encoding = "utf-8";
  encode(text: unknown = ""): Uint8Array {
    const escaped = encodeURIComponent(String(text).toWellFormed());
    const bytes: number[] = [];
    for (let index = 0; index < escaped.length; index++) {
      if (escaped[index] === "%") bytes.push(Number.parseInt(escaped.slice(index + 1, (index += 2) + 1), 16));
      else bytes.push(escaped.charCodeAt(index));
    }
    return new Uint8Array(bytes);
  }
}
