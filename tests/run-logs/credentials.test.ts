import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { accessTokenOf, hashOf, newRefreshToken } from '../../src/session/tokens.ts';
import { findCredentials } from './credentials.ts';

test('finds every kind of credential in a log line', async () => {
  const refreshToken = newRefreshToken();
  const idToken = await new SignJWT({ sub: 'somebody' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(createHmac('sha256', 'key').digest());
  for (const secret of [refreshToken, accessTokenOf(refreshToken, 'secret'), hashOf(refreshToken), idToken]) {
    for (const line of [secret, `{"path":"/?paramKey=${secret}"}`, `cookie: pureut_access=${secret}; other=1`]) {
      expect(findCredentials(line), line).not.toEqual([]);
    }
  }
});

test('finds nothing in an ordinary log line', () => {
  const line =
    '{"level":30,"time":1795270000000,"requestId":"0123456789abcdef0123456789abcdef","method":"GET","path":"/_astro/Shell.astro_astro_type_script_index_0_lang.Xzgni-FR.js","status":200,"ms":1.2}';
  expect(findCredentials(line)).toEqual([]);
});
