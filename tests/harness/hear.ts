import type { Database } from '../../src/db/connection.ts';
import { HAPPENED_CHANNEL, type Happening, readHappenings } from '../../src/db/happened.ts';
import { listen } from '../../src/db/listen.ts';

/** Records the domain events of a database from now on. */
export async function hear({ $client }: Database) {
  const told: Happening[] = [];
  const connected = Promise.withResolvers<void>();
  const listening = listen($client.options.connectionString ?? '', [
    {
      channel: HAPPENED_CHANNEL,
      heard: (notice) => told.push(...readHappenings(notice)),
      connected: connected.resolve,
    },
  ]);
  await connected.promise;
  return {
    /**
     * Stops recording.
     * @returns all events that were committed before
     */
    async end(): Promise<Happening[]> {
      await listening.heard();
      await listening.end();
      return told;
    },
  };
}
