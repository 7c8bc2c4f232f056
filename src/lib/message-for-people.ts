type Issue = { message: string; errors?: readonly (readonly Issue[])[] };

/**
 * What a person is told of a refused input, if there is anything for people in it: our own rules speak Korean, while the
 * library's messages are for programmers. Of alternatives that were all refused, the first that says something.
 */
export function messageForPeople(issues: readonly unknown[]): string | undefined {
  for (const { message, errors = [] } of issues as Issue[]) {
    if (/[가-힣]/.test(message)) return message;
    const within = messageForPeople(errors.flat());
    if (within !== undefined) return within;
  }
  return undefined;
}
