type Issue = { message: string; errors?: readonly (readonly Issue[])[] };

/**
 * Returns the message about an invalid input that people can read, if there is one. Our own rules have Korean messages;
 * those of zod are for programmers. Of several refused alternatives, the first readable message is returned.
 */
export function messageForPeople(issues: readonly unknown[]): string | undefined {
  for (const { message, errors = [] } of issues as Issue[]) {
    if (/[가-힣]/.test(message)) return message;
    const within = messageForPeople(errors.flat());
    if (within !== undefined) return within;
  }
  return undefined;
}
