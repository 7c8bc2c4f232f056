import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyNativeProof } from '../../../src/features/people/sign-in/app/native-proof.server.ts';
import { createProviderClients } from '../../../src/features/people/sign-in/provider/provider-client.ts';
import { DEMO_CLIENT_ID, demoIssuer } from '../../../src/session/demo-client.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { SESSION_SECRET } from '../../harness/actors/sign-in.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

test('many forged ID tokens fetch a provider’s keys once', async () => {
  const clientOf = createProviderClients({
    publicOrigin: server.origin,
    sessionSecret: SESSION_SECRET,
    identityProviders: {},
    demoIdentity: true,
  });
  const configuration = await clientOf('GOOGLE');
  const { privateKey } = await generateKeyPair('RS256');
  const forged = (kid: string) =>
    new SignJWT({ sub: 'demo' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(demoIssuer(server.origin, 'GOOGLE'))
      .setAudience(DEMO_CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  const asked = vi.spyOn(globalThis, 'fetch');
  for (const kid of ['made-up', 'made-up too', 'made-up again']) {
    const proof = { idToken: await forged(kid) };
    await expect(verifyNativeProof('GOOGLE', configuration, proof)).rejects.toThrow();
  }
  expect(asked.mock.calls.map(([address]) => new URL(String(address)).pathname)).toEqual([
    '/demo-identity/google/jwks',
  ]);
  asked.mockRestore();
});
