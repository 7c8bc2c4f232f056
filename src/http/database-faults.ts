import { ApiError } from './errors.ts';

const DISK_FULL = '53100';
const UNREACHABLE = /^(ECONN\w+|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|E[MN]FILE)$/;
/**
 * PostgreSQL's error classes for a server that refuses or ends connections, is full, times out or misses its files.
 * 25006: a standby answers until the failover is over, and it takes no writes. 25P03: the server ended a transaction
 * that was idle for too long.
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
 * Returns the API error for a database error: 400 for invalid values, 503 for an unavailable database, 507 for a full
 * one. Returns other errors unchanged.
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
