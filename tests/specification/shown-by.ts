/** Statements about the product, each with the tests that show it. */
export type Statements = Record<string, readonly Shown[]>;

export type Shown = { file: string; title: string };

/**
 * Returns a function that refers to tests of a file by their titles.
 * @param file path from the root of the repository
 * @returns takes titles as the source has them, preceded by the titles of their groups where the title alone is
 * ambiguous
 */
export function testsOf(file: string): (...titles: string[]) => Shown[] {
  return (...titles) => titles.map((title) => ({ file, title }));
}
