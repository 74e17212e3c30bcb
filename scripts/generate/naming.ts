/** `signUp` or `sign_up` as `SignUp`. */
export const pascal = (name: string): string =>
  name
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** Type names of a route or group: `auth.password.signUp` becomes `PasswordSignUp`. The prefix `auth` is dropped. */
export const typeName = (path: string): string => flatName(path.replace(/^auth\.(?=.)/, ""));

/** Names a route where one flat name must do: `auth.password.signUp` as `AuthPasswordSignUp`. */
export const flatName = (route: string): string => route.split(".").map(pascal).join("");

/** Group of a route: `auth.password.signUp` is of `auth.password`. */
export const readGroup = (route: string): string => route.split(".").slice(0, -1).join(".");
