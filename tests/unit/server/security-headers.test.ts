import { expect, test } from 'vitest';
import { securityHeaders } from '../../../src/server/security-headers.ts';

test.each([
  ['https://pureut.example', true],
  ['http://127.0.0.1:4321', false],
])('HSTS is sent at %s: %s', (origin, held) => {
  expect('strict-transport-security' in securityHeaders(origin)).toBe(held);
});
