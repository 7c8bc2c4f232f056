import type { Attack } from '../../harness/hostile/attack.ts';
import type { OtherRequest } from './other-requests.ts';

export type NamedAttack = {
  name: string;
  attacks: Attack[];
  /** A request of another network that needs the resource under attack. */
  other?: OtherRequest;
};

/** Returns the head of an HTTP/1.1 request. */
export function requestHead(host: string, path: string, headers: Record<string, string>, method: string): string {
  const lines = Object.entries({ Host: host, ...headers }).map((pair) => pair.join(': '));
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
