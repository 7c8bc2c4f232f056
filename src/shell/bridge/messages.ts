import * as z from 'zod/mini';

/** The messages that a page accepts from the native app. It ignores all others. */

/** Enough for a photo of 10 MiB as base64 and its message; in characters. */
const LONGEST_PHOTO = 14_000_000;
const LONGEST_OTHER = 20_000;

const ascii = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[\x21-\x7e]+$/));
const subject = ascii(255);
const idToken = ascii(8_192).check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));
/** Apple sends the name only at the first sign-in. The page only displays it. */
const name = z.string().check(z.maxLength(100));
/** Kakao's own libraries return a number. */
const kakaoId = z.pipe(z.union([subject, z.int().check(z.positive())]), z.transform(String));

const message = <Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), nonce: z.string(), data });

const incoming = z.discriminatedUnion('type', [
  message('APP_INFO', z.object({ os: z.enum(['IOS', 'ANDROID']), appKey: ascii(200) })),
  message('GOOGLE_LOGINDATA', z.object({ user: z.object({ id: subject }), idToken })),
  message('NAVER_LOGINDATA', z.object({ id: subject, accessToken: ascii(2_048) })),
  message('APPLE_LOGINDATA', z.object({ sub: subject, idToken, username: z.nullish(name) })),
  message('KAKAO_LOGINDATA', z.object({ profile: z.object({ id: kakaoId }), idToken })),
  message('ACCESS_TOKEN', z.object({ accessToken: z.string().check(z.regex(/^[\w-]{43}$/)) })),
  message('CHANGE_URL', z.object({ url: z.string().check(z.maxLength(2_000)) })),
  message('PHOTO_BY_APP', z.object({ image: z.string() })),
  z.object({ type: z.literal('LOGOUT'), nonce: z.string() }),
]);

export type IncomingMessage = z.infer<typeof incoming>;
export type LoginMessage = Extract<IncomingMessage, { type: `${string}_LOGINDATA` }>;

/** Parses a message. Returns undefined unless it is valid and contains the nonce that this page sent to the app. */
export function readMessage(text: unknown, nonce: string): IncomingMessage | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_PHOTO) return undefined;
  const { data: read } = incoming.safeParse(parse(text));
  if (!read || read.nonce !== nonce) return undefined;
  return read.type === 'PHOTO_BY_APP' || text.length <= LONGEST_OTHER ? read : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
