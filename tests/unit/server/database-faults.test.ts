import { describe, expect, test } from 'vitest';
import { translateDatabaseFault } from '../../../src/http/database-faults.ts';
import { ApiError } from '../../../src/http/errors.ts';

/** Returns a driver's error wrapped in an error of the query builder. */
function fault(code: string | undefined, message = 'failed'): Error {
  return new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });
}

describe('a database error becomes', () => {
  test.each([
    ['a NUL in a text', '22021', 'BAD_REQUEST'],
    ['a number out of range', '22003', 'BAD_REQUEST'],
    ['a row that exists', '23505', 'BAD_REQUEST'],
    ['a full disk', '53100', 'STORAGE_FULL'],
    ['a full disk of ours', 'ENOSPC', 'STORAGE_FULL'],
    ['no server', 'ECONNREFUSED', 'UNAVAILABLE'],
    ['a cut connection', 'ECONNRESET', 'UNAVAILABLE'],
    ['no such host', 'ENOTFOUND', 'UNAVAILABLE'],
    ['no answer about the host', 'EAI_AGAIN', 'UNAVAILABLE'],
    ['no socket', 'ENOENT', 'UNAVAILABLE'],
    ['a server that stops', '57P01', 'UNAVAILABLE'],
    ['a server that starts', '57P03', 'UNAVAILABLE'],
    ['a database that was dropped', '3D000', 'UNAVAILABLE'],
    ['a database that takes no connections', '55000', 'UNAVAILABLE'],
    ['a password that was changed', '28P01', 'UNAVAILABLE'],
    ['too many connections', '53300', 'UNAVAILABLE'],
    ['a disk that is gone', '58P01', 'UNAVAILABLE'],
    ['a statement that took too long', '57014', 'UNAVAILABLE'],
    ['a lock that was not given', '55P03', 'UNAVAILABLE'],
    ['a deadlock', '40P01', 'UNAVAILABLE'],
    ['a standby that takes no writes', '25006', 'UNAVAILABLE'],
    ['a transaction that was idle for too long', '25P03', 'UNAVAILABLE'],
    ['a server that recovers after a crash', '57P02', 'UNAVAILABLE'],
    ['a network that is down', 'ENETDOWN', 'UNAVAILABLE'],
    ['too many open files', 'EMFILE', 'UNAVAILABLE'],
  ])('%s (%s): %s', (_, code, name) => {
    expect((translateDatabaseFault(fault(code)) as ApiError).code).toBe(name);
  });

  test.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'Received unexpected dataRow message from backend.',
  ])('%s: UNAVAILABLE', (message) => {
    expect((translateDatabaseFault(fault(undefined, message)) as ApiError).code).toBe('UNAVAILABLE');
  });

  test('the refusal that the query builder has wrapped', () => {
    const refusal = new ApiError('LOGIN_REQUIRED');
    expect(translateDatabaseFault(new Error('Failed query', { cause: refusal }))).toBe(refusal);
  });
});

test.each([
  ['a query of ours that is wrong', fault('42601')],
  ['a table that is missing', fault('42P01')],
  ['a fault of our code', new TypeError('undefined is not a function')],
  ['what is no error', 'thrown text'],
  ['nothing', undefined],
])('%s is unchanged', (_, error) => {
  expect(translateDatabaseFault(error)).toBe(error);
});
