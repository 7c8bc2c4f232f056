import type { ApiEnv } from '../../../../http/api.ts';
import type { Provider } from '../../../../site/provider.ts';
import { deleteFilesNow } from '../../../writing/picture/upload/upload.server.ts';
import { openToken } from '../../sign-in/provider/provider-token.ts';
import { unlink } from '../../sign-in/provider/unlink.server.ts';
import type { Departure } from './leave.server.ts';

type Surroundings = Pick<ApiEnv['Variables'], 'config' | 'db' | 'log' | 'pictures' | 'providerClient' | 'requestId'>;

/**
 * Removes the picture's files and unlinks the provider after a member has left. Only logs failures: the member has left
 * in any case.
 */
export async function finishDeparture(
  provider: Provider,
  departure: Departure,
  surroundings: Surroundings,
): Promise<void> {
  const { config, log, providerClient, requestId } = surroundings;
  if (departure.pictureKey) await deleteFilesNow(surroundings, departure.pictureKey);
  try {
    if (!departure.providerToken) return;
    const token = openToken(departure.providerToken, config.sessionSecret);
    await unlink(provider, await providerClient(provider), token, config);
  } catch (error) {
    log.error({ err: error, requestId, provider }, 'unlinking a departed member from the provider failed');
  }
}
