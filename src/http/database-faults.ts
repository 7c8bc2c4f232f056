import { ApiError } from './errors.ts';

const DISK_FULL = '53100';
const UNREACHABLE = /^(ECONN\w+|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT)$/;
/**
 * The server refuses or ends the connection, is full, gives up waiting or misses its files: PostgreSQL's classes of
 * such states.
 */
const UNSERVED = /^(08\w{3}|28\w{3}|3D000|40\w{3}|53\w{3}|55000|55P03|57\w{3}|58\w{3})$/;
const POOL_TIMEOUT =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/**
 * What a database fault means to a caller: bad values are the caller's (400), a lost or full database is not (503, 507).
 * Anything else is returned as it is.
 */
export function translateDatabaseFault(error: unknown): unknown {
  const cause = rootCause(error);
  const code = typeof cause?.code === 'string' ? cause.code : '';
  if (/^(22|23)/.test(code)) return new ApiError('BAD_REQUEST');
  if (code === DISK_FULL || code === 'ENOSPC') return new ApiError('STORAGE_FULL');
  if (UNREACHABLE.test(code) || UNSERVED.test(code) || POOL_TIMEOUT.test(cause?.message ?? ''))
    return new ApiError('UNAVAILABLE');
  return error;
}

function rootCause(error: unknown): { code?: unknown; message?: string } | undefined {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current : undefined;
}
