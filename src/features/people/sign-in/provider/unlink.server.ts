import * as client from 'openid-client';
import { resolvable } from '../../../../lib/loopback.ts';
import type { Provider } from '../../../../site/provider.ts';
import { naverCredentials, type ProviderSettings } from './provider-client.ts';

const TIMEOUT_MS = 3_000;
const KAKAO_API = 'https://kapi.kakao.com';

/**
 * Unlinks this product from a person's account at the provider, with the call of that provider.
 * @throws if the provider refuses
 */
export async function unlink(
  provider: Provider,
  configuration: client.Configuration,
  token: string,
  settings: ProviderSettings,
): Promise<void> {
  const { issuer, token_endpoint: tokenEndpoint = '' } = configuration.serverMetadata();
  if (provider === 'KAKAO') {
    const address = new URL(`${settings.demoIdentity ? issuer : KAKAO_API}/v1/user/unlink`);
    await client.fetchProtectedResource(configuration, token, address, 'POST');
  } else if (provider === 'NAVER') {
    await deleteNaverToken(tokenEndpoint, { ...naverCredentials(settings), access_token: token });
  } else {
    await client.tokenRevocation(configuration, token);
  }
}

async function deleteNaverToken(endpoint: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ grant_type: 'delete', service_provider: 'NAVER', ...fields });
  const answer = await fetch(resolvable(endpoint), { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`Naver answered the unlink request with status ${answer.status}`);
}
