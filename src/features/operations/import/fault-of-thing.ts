/** SQLSTATE classes that are caused by the written values: data, constraints, limits of a statement. */
const OF_DATA = /^(22|23|54)/;

/**
 * Returns why one post, comment or member could not be imported, if its data cause the error: a conversion fails, or
 * the database refuses the values. Any other error, such as a lost connection or a full disk, ends the run.
 * @returns undefined for an error that ends the run
 */
export function faultOfItem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof RangeError) return 'it is nested too deeply, or too large, to be read';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && OF_DATA.test(code) && code.length === 5) return `the database refuses it (${code})`;
  if (error.cause !== undefined) return faultOfItem(error.cause);
  const isOfSystem = code !== undefined || 'errno' in error;
  return error instanceof TypeError && !isOfSystem ? `it cannot be read (${error.message})` : undefined;
}
