/** Freezes a user. Reading `.user` throws a hint: `getUser` returns the user itself. */
export function freezeUser<Object extends object>(user: Object): Object {
  Object.defineProperty(user, "user", {
    enumerable: false,
    get() {
      throw new Error("getUser returns the user itself: write `const user = await app.getUser()` without braces around `user`.");
    },
  });
  return Object.freeze(user);
}
