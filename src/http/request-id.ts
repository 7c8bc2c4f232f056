import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTED = /^[\w-]{8,64}$/;

/** Returns the caller's request id if it is valid, otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined | null): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : randomUUID();
}
