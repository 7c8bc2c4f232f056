import { ApiError } from './errors.ts';

const DISK_FULL = '53100';
const UNREACHABLE = /^(ECONN\w+|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|E[MN]FILE)$/;
/**
 * The server refuses or ends the connection, is full, gives up waiting or misses its files: PostgreSQL's classes of
 * such states. 25006: a standby, which takes no writes, answers until the failover is over. 25P03: it has ended a
 * transaction that was idle for too long.
 */
const UNSERVED = /^(08\w{3}|25006|25P03|28\w{3}|3D000|40\w{3}|53\w{3}|55000|55P03|57\w{3}|58\w{3})$/;
/** Messages of the driver and its pool, whose errors have no code. */
const LOST_CONNECTION = new RegExp(
  [
    'timeout exceeded when trying to connect',
    '^timeout expired$',
    '^Query read timeout$',
    'Connection terminated',
    'is not queryable',
    'Cannot use a pool after calling end',
    'Received unexpected \\w+ message from backend',
  ].join('|'),
);

/**
 * What a database fault means to a caller: bad values are the caller's (400), a lost or full database is not (503, 507).
 * Anything else is returned as it is.
 */
export function translateDatabaseFault(error: unknown): unknown {
  const cause = rootCause(error);
  const code = typeof cause?.code === 'string' ? cause.code : '';
  if (/^(22|23)/.test(code)) return new ApiError('BAD_REQUEST');
  if (code === DISK_FULL || code === 'ENOSPC') return new ApiError('STORAGE_FULL');
  if (UNREACHABLE.test(code) || UNSERVED.test(code) || LOST_CONNECTION.test(cause?.message ?? ''))
    return new ApiError('UNAVAILABLE');
  // The query builder wraps every error of a query, including the refusal of a guarded write.
  return cause instanceof ApiError ? cause : error;
}

function rootCause(error: unknown): (Error & { code?: unknown }) | undefined {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : undefined;
}
