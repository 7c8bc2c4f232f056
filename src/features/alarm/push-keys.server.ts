import { createECDH, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';

/** By what push services know us (VAPID, RFC 8292); keys are in base64url, as browsers and `web-push` take them. */
export type PushKeys = {
  subject: string;
  /** A point of P-256, uncompressed: a browser subscribes to it. */
  publicKey: string;
  privateKey: string;
};

/** How many points P-256 has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than a key, so that every key is as likely as any other. */
const DERIVED_BYTES = 48;

/** Follow from the session secret, so that nobody has to configure them; with another secret, members turn it on again. */
export function pushKeys({ sessionSecret, publicOrigin }: Pick<Config, 'sessionSecret' | 'publicOrigin'>): PushKeys {
  const derived = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'web-push', DERIVED_BYTES));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    // Where we are found; push services want it to be https, also from a machine of one's own.
    subject: publicOrigin.replace(/^http:/, 'https:'),
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
