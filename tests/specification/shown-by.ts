/** What the product does, one verifiable sentence each, and the tests that show it. */
export type Statements = Record<string, readonly Shown[]>;

export type Shown = { file: string; title: string };

/**
 * Names tests of a file.
 * @param file from the root of the repository
 * @returns what takes titles, as the file's source has them, with the groups around them where the title alone says too little
 */
export function testsOf(file: string): (...titles: string[]) => Shown[] {
  return (...titles) => titles.map((title) => ({ file, title }));
}
