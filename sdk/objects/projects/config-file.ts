import type { ProjectConfig } from "../../generated/project-config.ts";

/** A part of an object, at every depth. Lists are given as a whole. */
type Part<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [Key in keyof T]?: Part<T[Key]> | undefined } : T;

/** The settings of a project that a file sets. All others have their defaults. */
export type ConfigFile = Part<ProjectConfig>;

/**
 * Gives a configuration file its type. `latchkey config plan` and `latchkey config push` read the file.
 * @param config the settings that the project sets
 * @returns the same object
 * @example
 * // latchkey.config.ts
 * export default defineConfig({ auth: { password: { allowSignIn: true }, passkey: { allowSignIn: true } } });
 */
export const defineConfig = (config: ConfigFile): ConfigFile => config;
