import { TrieRouter } from 'hono/router/trie-router';
import { inject } from 'vitest';

/** Failure codes of the process itself, which any call can return. */
const OF_THE_PROCESS = new Set(['MISDIRECTED', 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE']);

let router: TrieRouter<string[]> | undefined;

/**
 * Checks that the OpenAPI document lists a failure code of a call.
 * @throws Error in a test, if it does not
 */
export function mustBeDocumented(method: string, address: string, code: string | undefined): void {
  const isTest = process.env.VITEST !== undefined;
  if (!isTest || code === undefined || OF_THE_PROCESS.has(code)) return;
  router ??= readRouter();
  const [[found]] = router.match(method, address.split('?', 1)[0] ?? '');
  if (found && !found[0].includes(code)) {
    throw new Error(`${method} ${address} failed with ${code}, which its description does not name`);
  }
}

function readRouter(): TrieRouter<string[]> {
  const router = new TrieRouter<string[]>();
  for (const { method, path, codes } of inject('documentedFailures')) router.add(method, path, codes);
  return router;
}
