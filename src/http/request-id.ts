import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTED = /^[\w-]{8,64}$/;

/** The caller's request id when it is one that we can log and store, else a new one. */
export function requestIdFrom(header: string | string[] | undefined | null): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : randomUUID();
}
