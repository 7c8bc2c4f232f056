import type { Database } from '../../src/db/connection.ts';
import { EVENTS_CHANNEL, parseEvents } from '../../src/db/domain-events.ts';
import type { DomainEvent } from '../../src/model/domain-event.ts';
import { listen } from '../../src/db/listen.ts';

/** Records the domain events of a database from now on. */
export async function hear({ $client }: Database) {
  const told: DomainEvent[] = [];
  const connected = Promise.withResolvers<void>();
  const listening = listen($client.options.connectionString ?? '', [
    {
      channel: EVENTS_CHANNEL,
      heard: (notice) => told.push(...parseEvents(notice)),
      connected: connected.resolve,
    },
  ]);
  await connected.promise;
  return {
    /**
     * Stops recording.
     * @returns all events that were committed before
     */
    async end(): Promise<DomainEvent[]> {
      await listening.heard();
      await listening.end();
      return told;
    },
  };
}
