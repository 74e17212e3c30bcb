const json = "application/json";
const isRefused = (parameter: string) => /^\s*q\s*=\s*0(?:\.0{0,3})?\s*$/i.test(parameter);

/**
 * Whether `Accept` names application/json itself, as the clients of most generators do. Then every error is JSON. Published clients accept
 * anything, and receive some errors as text.
 */
export const acceptsJson = (accept = ""): boolean =>
  accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";");
    return type.trim().toLowerCase() === json && !parameters.some(isRefused);
  });
