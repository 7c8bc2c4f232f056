export type SerializedError = {
  type: string;
  message?: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: SerializedError | undefined;
};

/**
 * What the log keeps of an error (pino's `err`): never the parameters of a statement, which may be a member's words
 * or a token.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as NodeJS.ErrnoException;
  const message = withoutParameters(error);
  return {
    type: error.constructor.name,
    message,
    code: typeof code === 'string' ? code : undefined,
    stack: error.stack?.replace(error.message, () => message),
    cause: cause instanceof Error ? serializeError(cause) : undefined,
  };
}

/**
 * Drizzle's message ends with the parameters, which are cut off. PostgreSQL's own errors, known by their `severity`, may
 * quote values anywhere in the message: of those the log keeps the code alone.
 */
function withoutParameters(error: Error): string {
  if ('severity' in error) return '';
  return error.message.split('\nparams: ', 1).join();
}
