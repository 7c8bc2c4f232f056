/** One valid message of the native app for each type, and malformed variants of it. */

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZW1vIn0.c2lnbmF0dXJl';

export const goodData = {
  APP_INFO: { os: 'IOS', appKey: 'key-of-the-app' },
  GOOGLE_LOGINDATA: { user: { id: 'demo-member', name: '새싹집사' }, idToken: jwt },
  NAVER_LOGINDATA: { id: 'demo-suspended', accessToken: 'AAAAO+naver/token=' },
  APPLE_LOGINDATA: { sub: 'demo-terms', idToken: jwt, username: '약관대기' },
  KAKAO_LOGINDATA: { profile: { id: 'demo-maker' }, idToken: jwt },
  ACCESS_TOKEN: { accessToken: 'A'.repeat(43), refreshToken: 'only the app’s' },
  CHANGE_URL: { url: '/story' },
  PHOTO_BY_APP: { image: `data:image/png;base64,${btoa('a picture')}` },
  LOGOUT: {},
} as const;

export type AppMessageType = keyof typeof goodData;
export const appMessageTypes = Object.keys(goodData) as AppMessageType[];

export function goodMessage(type: AppMessageType, nonce: string): string {
  return JSON.stringify({ type, nonce, data: goodData[type] });
}

/** Data that is invalid for the message type. */
const badData: Record<AppMessageType, unknown[]> = {
  APP_INFO: [
    {},
    null,
    [],
    { os: 'WEB', appKey: 'key' },
    { os: 'IOS' },
    { os: 'IOS', appKey: '' },
    { os: 'IOS', appKey: 'two\r\nlines: 1' },
    { os: 'IOS', appKey: '열쇠' },
    { os: 'IOS', appKey: 'k'.repeat(201) },
    { os: ['IOS'], appKey: 'key' },
    { os: 'IOS', appKey: 12345678 },
  ],
  GOOGLE_LOGINDATA: withBadTokens('idToken', (id) => ({ user: { id } })),
  NAVER_LOGINDATA: withBadTokens('accessToken', (id) => ({ id })),
  APPLE_LOGINDATA: [
    ...withBadTokens('idToken', (sub) => ({ sub })),
    { sub: 'demo-terms', idToken: jwt, username: '이'.repeat(101) },
    { sub: 'demo-terms', idToken: jwt, username: { givenName: '대기' } },
  ],
  KAKAO_LOGINDATA: withBadTokens('idToken', (id) => ({ profile: { id } })),
  ACCESS_TOKEN: [
    {},
    null,
    'A'.repeat(43),
    { accessToken: '' },
    { accessToken: 'A'.repeat(42) },
    { accessToken: 'A'.repeat(44) },
    { accessToken: `${'A'.repeat(42)}\n` },
    { accessToken: `${'A'.repeat(42)}é` },
    { accessToken: ['A'.repeat(43)] },
    { accesstoken: 'A'.repeat(43) },
    { refreshToken: 'A'.repeat(43) },
  ],
  CHANGE_URL: [
    {},
    null,
    '/story',
    { url: 1 },
    { url: ['/story'] },
    { url: null },
    { url: { toString: '/story' } },
    { url: `/story?${'a'.repeat(2_000)}` },
    { URL: '/story' },
    { url: true },
    { href: '/story' },
  ],
  PHOTO_BY_APP: [
    {},
    null,
    { image: 1 },
    { image: null },
    { image: ['data:image/png;base64,AAAA'] },
    { image: { type: 'image/png' } },
    { photo: 'data:image/png;base64,AAAA' },
    'data:image/png;base64,AAAA',
    [],
    { image: false },
    { Image: 'data:image/png;base64,AAAA' },
  ],
  // The page does not read the data of this type.
  LOGOUT: [],
};

function withBadTokens(field: string, person: (id: unknown) => object): unknown[] {
  const token = field === 'idToken' ? jwt : 'AAAAO+naver/token=';
  return [
    {},
    null,
    person('demo'),
    { [field]: token },
    { ...person(''), [field]: token },
    { ...person('i'.repeat(256)), [field]: token },
    { ...person('줄\n바꿈'), [field]: token },
    { ...person({ id: 'demo' }), [field]: token },
    { ...person('demo'), [field]: '' },
    { ...person('demo'), [field]: field === 'idToken' ? 'not.a-token' : 'with space' },
    { ...person('demo'), [field]: `${'a'.repeat(9_000)}.b.c` },
  ];
}

/**
 * Returns at least 25 messages of a type that no page may execute. Some of them have a valid shape and only lack the right
 * nonce.
 */
export function malformedMessages(type: AppMessageType, nonce: string): string[] {
  const data = goodData[type];
  const good = goodMessage(type, nonce);
  return [
    ...badData[type].map((bad) => JSON.stringify({ type, nonce, data: bad })),
    // No nonce, or a value similar to it.
    ...[undefined, null, '', 0, true, [nonce], { nonce }, `${nonce} `, nonce.slice(1), nonce.toUpperCase()].map(
      (other) => JSON.stringify({ type, nonce: other === nonce ? `${nonce}0` : other, data }),
    ),
    ...['', ` ${type}`, type.toLowerCase(), [type], { type }, null, `${type}\u0000`, '__proto__', 'constructor', 7].map(
      (other) => JSON.stringify({ type: other, nonce, data }),
    ),
    JSON.stringify({ nonce, data }),
    JSON.stringify([{ type, nonce, data }]),
    JSON.stringify(good),
    `{"__proto__":${good}}`,
    JSON.stringify({ message: { type, nonce, data } }),
    good.slice(0, -1),
    `${good}}`,
    `\uFEFF${good}`,
    `// ${good}`,
    `type=${type}&nonce=${nonce}`,
    '',
    'null',
    JSON.stringify({ type, nonce, data, padding: 'x'.repeat(14_000_000) }),
  ];
}
