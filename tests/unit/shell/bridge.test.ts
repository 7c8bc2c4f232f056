import { describe, expect, test } from 'vitest';
import { alarmPaths } from '../../../src/features/notifications/alarm/alarm-path.ts';
import { handOverPhoto, onAppPhoto } from '../../../src/features/writing/picture/upload/app-photo.browser.ts';
import { termCodes } from '../../../src/site/path-values.ts';
import { paths } from '../../../src/site/paths.ts';
import { destinationOf } from '../../../src/shell/bridge/destination.ts';
import { readMessage } from '../../../src/shell/bridge/messages.ts';
import { photoFrom } from '../../../src/shell/bridge/photo.ts';
import { rememberTap, takeTap } from '../../../src/shell/bridge/provider-tap.ts';
import { appMessageTypes, goodData, goodMessage, malformedMessages } from '../../harness/actors/app-messages.ts';

const nonce = '0123456789abcdef0123456789abcdef';

describe.each(appMessageTypes)('a message %s', (type) => {
  test('is accepted if it is complete', () => {
    expect(readMessage(goodMessage(type, nonce), nonce)).toMatchObject({ type });
  });

  test('is accepted without its unknown properties', () => {
    const text = JSON.stringify({ type, nonce, extra: 1, data: { ...goodData[type], extra: 1 } });
    expect(JSON.stringify(readMessage(text, nonce))).not.toContain('extra');
  });

  const malformed = malformedMessages(type, nonce);
  test(`is refused in ${malformed.length} other forms`, () => {
    expect(malformed.length).toBeGreaterThanOrEqual(25);
    for (const text of malformed) expect(readMessage(text, nonce), text.slice(0, 200)).toBeUndefined();
  });

  test.each([undefined, null, 1, {}, [], new Blob(), new ArrayBuffer(8)])('is refused as %s', (value) => {
    expect(readMessage(value, nonce)).toBeUndefined();
  });

  test('is refused as an object', () => {
    expect(readMessage({ type, nonce, data: goodData[type] }, nonce)).toBeUndefined();
  });
});

test('only a photo may be long', () => {
  const image = `data:image/jpeg;base64,${'A'.repeat(13_900_000)}`;
  expect(readMessage(JSON.stringify({ type: 'PHOTO_BY_APP', nonce, data: { image } }), nonce)).toBeDefined();
  const padded = JSON.stringify({ type: 'LOGOUT', nonce, data: { image: 'A'.repeat(20_000) } });
  expect(readMessage(padded, nonce)).toBeUndefined();
});

test('Kakao’s numeric id is accepted', () => {
  const data = { profile: { id: 3141592653 }, idToken: goodData.KAKAO_LOGINDATA.idToken };
  const read = readMessage(JSON.stringify({ type: 'KAKAO_LOGINDATA', nonce, data }), nonce);
  expect(read).toMatchObject({ data: { profile: { id: '3141592653' } } });
});

test.each([[{}], [{ username: null }], [{ username: '' }], [{ username: '새잎 <b>' }]])(
  'Apple’s name is optional: %j',
  (more) => {
    const data = { sub: 'demo-terms', idToken: goodData.APPLE_LOGINDATA.idToken, ...more };
    expect(readMessage(JSON.stringify({ type: 'APPLE_LOGINDATA', nonce, data }), nonce)).toMatchObject({ data });
  },
);

describe('the app may open', () => {
  test.each([
    '/',
    '/discover',
    '/story',
    '/story/7',
    '/story/7#comments-12',
    '/article/40?utm_source=push',
    '/community/list#999',
    '/community/feed',
    '/community/feed/all?page=2',
    '/community/writing',
    '/community/view/100',
    '/maker/myMakerHome',
    '/alarm',
    '/search/result?keyword=%EB%AA%AC%EC%8A%A4%ED%85%8C%EB%9D%BC',
    '/my/alarm-setting',
    '/blockList',
    '/help/contact',
    '/user?id=3',
    '/event?id=1',
    '/events',
    '/exhibition',
    '/term/PRIVACY',
    '/plant',
    '/plant/monstera-deliciosa',
    '/search/talk?keyword=1',
    '/my/record',
    '/help/trouble',
  ])('%s', (path) => {
    expect(destinationOf(path)).toBe(path);
  });

  test('the target of every alarm', () => {
    const about = { comment: { id: 12 }, inquiry: { id: 4 }, decision: { id: 3 } };
    for (const kind of ['story', 'article', 'talk'] as const)
      for (const [type, leads] of Object.entries(alarmPaths)) {
        const path = leads({ ...about, content: { kind, id: 7 } } as Parameters<typeof leads>[0]);
        if (path !== null) expect(destinationOf(path), type).toBe(path);
      }
  });

  test('the terms of every code, to which messages lead', () => {
    for (const code of termCodes) expect(destinationOf(paths.term(code, '2026.12.01')), code).toBeDefined();
  });

  test('a path with dot segments, after resolving them', () => {
    expect(destinationOf('/story/../article')).toBe('/article');
  });
});

describe('the app may not open', () => {
  test.each([
    '',
    ' ',
    ' /story',
    'story',
    '//evil.test',
    '//evil.test/story',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/story\u0000',
    '/story\\..\\callback',
    'https://evil.test/story',
    'http:/story',
    'https:story',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://evil.test/1',
    'intent://evil.test#Intent;end',
    'file:///etc/passwd',
    '/callback/google?code=1&state=2',
    '/callback',
    '/story/../callback/kakao',
    '/story/%2e%2e/callback/kakao',
    '/%63allback/google',
    '/api/auth/google/start',
    '/api/v1/user/logout',
    '/v1/user/logout',
    '/logout',
    '/user/logout',
    '/user/signup',
    '/user/signup/form?provider=GOOGLE&keyId=1&paramKey=2',
    '/my/leave',
    '/admin',
    '/healthz',
    '/demo-identity/google',
    '/story/',
    '/story/0',
    '/story/-1',
    '/story/1.5',
    '/story/abc',
    '/story/1/2',
    '/story/99999999999999999999',
    '/STORY',
    '/storybook',
    '/xstory',
    '/%73tory',
    '/community',
    '/community/view',
    '/term/OTHER',
    '/.',
    '/..',
    `/story?${'a'.repeat(2_000)}`,
  ])('%j', (path) => {
    expect(destinationOf(path)).toBeUndefined();
  });
});

describe('a photo', () => {
  const of = (type: string, bytes = 'bytes') => `data:${type};base64,${btoa(bytes)}`;

  test.each([
    ['image/jpeg', 'photo.jpeg'],
    ['image/png', 'photo.png'],
    ['image/webp', 'photo.webp'],
  ])('of type %s becomes a file', async (type, name) => {
    const photo = photoFrom(of(type));
    expect(photo).toMatchObject({ name, type, size: 5 });
    expect(await photo?.text()).toBe('bytes');
  });

  test.each([
    '',
    'data:',
    of('image/svg+xml'),
    of('image/gif'),
    of('text/html'),
    of('IMAGE/PNG'),
    of('image/png;charset=utf-8'),
    of('image/png', ''),
    'data:image/png,bytes',
    'data:image/png;base64,***',
    'data:image/png;base64,A',
    ` ${of('image/png')}`,
    'https://evil.test/photo.png',
    'blob:https://evil.test/1',
    btoa('bytes'),
  ])('is not created from %j', (dataUrl) => {
    expect(photoFrom(dataUrl)).toBeUndefined();
  });

  test('reaches listeners until they unsubscribe', () => {
    const heard: string[] = [];
    const photo = new File([], 'photo.png');
    const stop = onAppPhoto(({ name }) => heard.push(name));
    handOverPhoto(photo);
    stop();
    handOverPhoto(photo);
    expect(heard).toEqual(['photo.png']);
  });

  test('has at most 10 MiB', () => {
    const limit = 10 * 1024 * 1024;
    expect(photoFrom(of('image/png', 'a'.repeat(limit)))?.size).toBe(limit);
    expect(photoFrom(of('image/png', 'a'.repeat(limit + 1)))).toBeUndefined();
  });
});

describe('a tap on a provider', () => {
  const start = 1_000_000;
  const minutes = (count: number) => start + count * 60_000;

  test('is valid once', () => {
    rememberTap('KAKAO', start);
    expect(takeTap('KAKAO', start)).toBe(true);
    expect(takeTap('KAKAO', start)).toBe(false);
  });

  test('is valid for that provider only, and stays valid after another provider’s answer', () => {
    rememberTap('KAKAO', start);
    expect(takeTap('GOOGLE', start)).toBe(false);
    expect(takeTap('KAKAO', start)).toBe(true);
  });

  test('is replaced by the next tap', () => {
    rememberTap('KAKAO', start);
    rememberTap('GOOGLE', start);
    expect(takeTap('KAKAO', start)).toBe(false);
    expect(takeTap('GOOGLE', start)).toBe(true);
  });

  test('is valid for five minutes', () => {
    rememberTap('APPLE', start);
    expect(takeTap('APPLE', minutes(5) - 1)).toBe(true);
    rememberTap('APPLE', start);
    expect(takeTap('APPLE', minutes(5))).toBe(false);
  });
});
