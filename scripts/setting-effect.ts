/** The effect of a setting. */
export interface SettingEffect {
  /** A file outside of contract/config that reads the setting. */
  readonly reader: string;
  /** The name that the reader uses: the last part of the path, unless a function of contract/config reads it. */
  readonly uses?: string;
  /** The file of a test that shows the effect, and the test's title. */
  readonly test: readonly [file: string, title: string];
}
