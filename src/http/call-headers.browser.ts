import { randomId } from '../lib/random-id.ts';

/** Headers of every call that our own pages make. Runs in the browser. */
export function callHeaders(): Record<string, string> {
  const apiKey = document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content ?? '';
  return { 'x-request-id': randomId(), 'x-api-key': apiKey };
}
