export type SerializedError = {
  type: string;
  message?: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: SerializedError | undefined;
};

/**
 * Returns the fields of an error that are logged (pino's `err`). Parameters of statements are never logged, since they
 * may be a member's text or a token.
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
 * Removes the parameters, which end the messages of Drizzle. PostgreSQL's own errors, recognised by `severity`, may
 * quote values anywhere in the message, so only their code is logged.
 */
function withoutParameters(error: Error): string {
  if ('severity' in error) return '';
  return error.message.split('\nparams: ', 1).join();
}
