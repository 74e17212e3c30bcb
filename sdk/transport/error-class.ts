/** A class of errors that `instanceof` recognizes across copies of the library in one process. */
interface ErrorClass {
  /** Names the class in every copy. A subclass of an app inherits it, so only an own property counts. */
  readonly latchkeyError: string;
}

/**
 * The `Symbol.hasInstance` of a class of errors. An app may load the CommonJS build and the ES modules, which have separate classes. An
 * error of one is an instance of the class with the same name in the other.
 */
export function hasInstance(this: ErrorClass, value: unknown): boolean {
  const isNamed = Object.hasOwn(this, "latchkeyError");
  for (let type = (value as { constructor?: ErrorClass } | null | undefined)?.constructor; type; type = Object.getPrototypeOf(type))
    if (type === this || (isNamed && type.latchkeyError === this.latchkeyError)) return true;
  return false;
}
