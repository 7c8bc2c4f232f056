import { createECDH, hkdfSync } from 'node:crypto';
import type { Config } from '../../../../config/config.ts';

/** Our keys for push services (VAPID, RFC 8292), in base64url as browsers and `web-push` expect them. */
export type PushKeys = {
  subject: string;
  /** An uncompressed point on P-256, to which browsers subscribe. */
  publicKey: string;
  privateKey: string;
};

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than a key, so that the modulo operation does not favour any key. */
const DERIVED_BYTES = 48;

/**
 * Derives the keys from the session secret, so that they need no configuration. After a change of the secret, members
 * have to turn push messages on again.
 */
export function pushKeys({ sessionSecret, publicOrigin }: Pick<Config, 'sessionSecret' | 'publicOrigin'>): PushKeys {
  const derived = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'web-push', DERIVED_BYTES));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    // Push services require an https address, also in development.
    subject: publicOrigin.replace(/^http:/, 'https:'),
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
