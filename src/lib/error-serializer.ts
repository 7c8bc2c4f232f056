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

const DESCRIBED_LENGTH = 300;

/**
 * Returns one line about an error for operators, of at most 300 characters. It describes the innermost cause, by the
 * same rules as the log: no parameters, and only the code of PostgreSQL's errors.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return describeError(error.cause);
  const { type, code, message } = serializeError(error);
  const [line = ''] = (message ?? '').split('\n');
  return [type, code, line].filter(Boolean).join(' ').slice(0, DESCRIBED_LENGTH).toWellFormed();
}

/**
 * Removes the parameters, which end the messages of Drizzle. PostgreSQL's own errors, recognised by `severity`, may
 * quote values anywhere in the message, so only their code is logged.
 */
function withoutParameters(error: Error): string {
  if ('severity' in error) return '';
  return error.message.split('\nparams: ', 1).join();
}
