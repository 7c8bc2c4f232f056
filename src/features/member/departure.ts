import { application } from '../../application.ts';
import type { Provider } from '../../session/provider.ts';
import { removePictureFiles } from '../picture/file-store.server.ts';
import { providerClient } from '../sign-in/configured.ts';
import { openToken } from '../sign-in/provider-token.ts';
import { unlink } from '../sign-in/unlink.server.ts';
import type { Departure } from './leave.server.ts';

/** Does what is left once a member has gone. What fails here is logged: the member is gone all the same. */
export async function finishDeparture(provider: Provider, departure: Departure, requestId: string): Promise<void> {
  const { config, log } = application;
  try {
    if (departure.pictureKey) await removePictureFiles(config.dataDir, departure.pictureKey);
    if (!departure.providerToken) return;
    const token = openToken(departure.providerToken, config.sessionSecret);
    await unlink(provider, await providerClient(provider), token, config);
  } catch (error) {
    log.error({ err: error, requestId, provider }, 'a departure was not finished');
  }
}
