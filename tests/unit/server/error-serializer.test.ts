import { DrizzleQueryError } from '../../../src/db/drizzle.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serializeError } from '../../../src/lib/error-serializer.ts';

const SECRET = "비밀 토큰\n    at params: $& $1 '";

function refusal(): pg.DatabaseError {
  const error = new pg.DatabaseError(`invalid input syntax for type json: "${SECRET}"`, 0, 'error');
  return Object.assign(error, { severity: 'ERROR', code: '22P02', detail: `Key (token)=(${SECRET}) already exists.` });
}

const errors: [name: string, error: unknown][] = [
  ['a statement that PostgreSQL refuses', new DrizzleQueryError('select $1, $2', [SECRET, 7], refusal())],
  ['a statement that is not sent', new DrizzleQueryError('select $1', [SECRET], new Error('Connection terminated'))],
  [
    'what wraps such a statement',
    new Error('a call failed', { cause: new DrizzleQueryError('', [SECRET], refusal()) }),
  ],
  ['a refusal of PostgreSQL', refusal()],
  ['something that is no error', { token: SECRET }],
  ['a text', SECRET],
];

test.each(errors)('%s is logged without its values', (_, error) => {
  expect(JSON.stringify(serializeError(error))).not.toMatch(/비밀|토큰|already exists/);
});

test('a failed statement is logged with its cause and its call stack', () => {
  const logged = serializeError(new DrizzleQueryError('select $1', [SECRET], refusal()));
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: select $1',
    stack: expect.stringMatching(/^Error: Failed query: select \$1\n +at .*error-serializer\.test\.ts/),
    cause: { type: 'DatabaseError', code: '22P02', stack: expect.stringContaining('error-serializer.test.ts') },
  });
});

test('any other error is logged unchanged', () => {
  const error = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  expect(serializeError(error)).toMatchObject({
    type: 'Error',
    message: 'no such file',
    code: 'ENOENT',
    stack: error.stack,
  });
});
