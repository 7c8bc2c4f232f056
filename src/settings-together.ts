/** A line for each setting that is missing beside the others of a group that is set as a whole or not at all. */
export function missingBeside(env: Record<string, string | undefined>, names: readonly string[]): string[] {
  const given = names.find((name) => env[name]);
  const missing = names.filter((name) => !env[name]);
  return given ? missing.map((name) => `${name}: is missing beside ${given}`) : [];
}
