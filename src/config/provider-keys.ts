/** The settings of the identity providers. For each provider, all of its settings must be set or none. */
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import type { Provider } from '../site/provider.ts';
import { missingBeside } from './settings-together.ts';

type ClientSecret = { clientId: string; clientSecret: string };

/** Apple issues no client secret: we sign a short-lived one with this key. */
type SigningKey = { clientId: string; teamId: string; keyId: string; privateKey: string };

export type ProviderKeys = Record<Exclude<Provider, 'APPLE'>, ClientSecret> & Record<'APPLE', SigningKey>;

const key = z.string().max(500).optional();
const appleId = z
  .string()
  .regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits')
  .optional();

export const providerKeySettings = {
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  NAVER_CLIENT_ID: key,
  NAVER_CLIENT_SECRET: key,
  KAKAO_CLIENT_ID: key,
  KAKAO_CLIENT_SECRET: key,
  APPLE_CLIENT_ID: key,
  APPLE_TEAM_ID: appleId,
  APPLE_KEY_ID: appleId,
  APPLE_PRIVATE_KEY: z
    .string()
    // A line break is hard to write into an environment file.
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isSigningKey, 'must be the text of the .p8 file, \\n for its line breaks')
    .optional(),
};

type Name = keyof typeof providerKeySettings;

const needed: Record<Provider, Name[]> = {
  GOOGLE: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  NAVER: ['NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'],
  KAKAO: ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
  APPLE: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
};

/** Returns a line for each missing setting of a provider that has other settings. */
export function missingProviderKeys(env: Record<string, string | undefined>): string[] {
  return Object.values(needed).flatMap((names) => missingBeside(env, names));
}

/** Returns the configured providers. Expects that `missingProviderKeys` found nothing missing. */
export function providerKeys(settings: Partial<Record<Name, string | undefined>>): Partial<ProviderKeys> {
  const of = (name: Name) => settings[name] ?? '';
  const client = (name: Exclude<Provider, 'APPLE'>) =>
    settings[`${name}_CLIENT_ID`] && {
      [name]: { clientId: of(`${name}_CLIENT_ID`), clientSecret: of(`${name}_CLIENT_SECRET`) },
    };
  return {
    ...(settings.APPLE_CLIENT_ID && {
      APPLE: {
        clientId: of('APPLE_CLIENT_ID'),
        teamId: of('APPLE_TEAM_ID'),
        keyId: of('APPLE_KEY_ID'),
        privateKey: of('APPLE_PRIVATE_KEY'),
      },
    }),
    ...client('GOOGLE'),
    ...client('NAVER'),
    ...client('KAKAO'),
  };
}

/** Apple's keys are for ES256. */
function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
