/** Returns a line for each missing setting of a group of settings, if any other setting of the group is given. */
export function missingBeside(env: Record<string, string | undefined>, names: readonly string[]): string[] {
  const given = names.find((name) => env[name]);
  const missing = names.filter((name) => !env[name]);
  return given ? missing.map((name) => `${name}: is required if ${given} is set`) : [];
}
