import type { Attack, Payload } from '../../harness/hostile/attack.ts';
import { requestHead, type NamedAttack } from './named-attack.ts';
import type { Target } from './target.ts';

/** Returns attacks with many connections, requests or bytes. */
export function connectionAttacks({ host, coldPages, page, cookie }: Target, seconds: number): NamedAttack[] {
  const [cold = '', colder = ''] = coldPages;
  const head = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    requestHead(host, path, headers, method);
  const send = (sockets: number, payload: Payload, reads: boolean, answers?: number): Attack => ({
    kind: 'send',
    sockets,
    payload,
    reads,
    seconds,
    ...(answers !== undefined && { answers }),
  });
  const upload = (parts: Payload, headers: Record<string, string> = {}): Payload => {
    const length = parts.reduce((sum, { text, times = 1 }) => sum + text.length * times, 0);
    const type = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(length) };
    return [{ text: head('/api/v1/user/image', { ...type, ...headers }, 'PUT') }, ...parts];
  };
  const part = '--b\r\nContent-Disposition: form-data; name="image"';
  const picture = [
    { text: `${part}; filename="a.jpg"\r\n\r\n` },
    { text: 'a'.repeat(1_000), times: 10_000 },
    { text: '\r\n--b--\r\n' },
  ];
  const parts = [{ text: `${part}\r\n\r\n\r\n`, times: 200_000 }, { text: '--b--\r\n' }];
  const addresses = Array.from({ length: 250 }, (_, id) => ({ text: head(`${page}?comment=${id + 1}`) }));
  const flood = Array.from({ length: 28 }, (_, turn) => send(1, addresses.slice(turn * 9, turn * 9 + 9), true, 9));
  const ask = (sockets: number, path: string, more: Partial<Extract<Attack, { kind: 'ask' }>>): Attack[] => [
    { kind: 'ask', sockets, path, seconds, ...more },
  ];
  const call = { text: head('/api/v1/term/list') };
  const plain = { 'Accept-Encoding': 'identity' };
  return [
    { name: '16 connections, 2,000 requests sent at once', attacks: [send(16, [{ ...call, times: 2_000 }], true)] },
    {
      name: '200 connections, 150 answers unread',
      attacks: [send(200, [{ text: head(page, plain), times: 150 }], false)],
    },
    {
      name: '40 connections, 2,000 times a cold page',
      attacks: [send(40, [{ text: head(cold), times: 2_000 }], false)],
    },
    { name: '2,000 connections of five bytes', attacks: [send(2_000, [{ text: '\x16\x03\x01\x00\x00' }], false)] },
    { name: '1,500 connections held, with a session', attacks: ask(1_500, '/my/comment', { headers: { cookie } }) },
    { name: '3,000 readers of one cold page', attacks: ask(3_000, colder, { times: 1 }) },
    { name: '60 pictures of 10 MB without a session', attacks: [send(60, upload(picture), true, 1)] },
    { name: '10 bodies of 200,000 parts, a member’s', attacks: [send(10, upload(parts, { Cookie: cookie }), true, 1)] },
    { name: '250 addresses of one page', attacks: flood },
  ];
}
