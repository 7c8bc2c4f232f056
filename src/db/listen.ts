import pg from 'pg';

/** The `application_name` of the one connection of each process that receives notifications. */
export const LISTENING = 'pureut-listening';

const RECONNECT_MS = 1_000;
/** A lost connection may look open. A query is therefore sent this often, and must be answered within `ANSWER_MS`. */
const ASKED_EVERY_MS = 500;
const ANSWER_MS = 10_000;
/** How old the last answered query may be while the connection counts as current. */
const CURRENT_MS = 1_000;

/** Receives the notifications (`pg_notify`) of one database channel, from any process. */
export type Listener = {
  /** A plain SQL name. */
  channel: string;
  /** @param payload less than 8,000 bytes */
  heard(payload: string): void;
  /** Called when the connection is open: no notification is missed from now on. */
  connected?(): void;
  /** Called when the connection is lost: notifications are missed until `connected` is called again. */
  disconnected?(): void;
};

type Listening = {
  /** Resolves when all notifications of transactions committed before the call have been received. */
  heard(): Promise<unknown>;
  /** Returns whether all notifications of transactions committed a second ago have been received. */
  isCurrent(): boolean;
  /** Returns whether the connection has been open once. */
  hasConnected(): boolean;
  end(): Promise<void>;
};

/** Receives the notifications of all listeners' channels on one connection, which is reopened whenever it is lost. */
export function listen(
  databaseUrl: string,
  listeners: Listener[],
  { askedEvery = ASKED_EVERY_MS, answerIn = ANSWER_MS } = {},
): Listening {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;
  let ended = false;
  let hasConnected = false;
  /** All transactions committed at this time have been received (milliseconds on this process's monotonic clock). */
  let heardUntil = -Infinity;

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: LISTENING,
      keepAlive: true,
      connectionTimeoutMillis: answerIn,
      query_timeout: answerIn,
    });
    client = opened;
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.heard(payload);
    });
    try {
      await opened.connect();
      for (const { channel } of listeners) await opened.query(`listen ${channel}`);
      heardUntil = performance.now();
      for (const listener of listeners) listener.connected?.();
      hasConnected = true;
      ask(opened);
    } catch {
      if (client === opened) lost();
    }
  }

  function ask(opened: pg.Client): void {
    next = setTimeout(async () => {
      const asked = performance.now();
      try {
        // The database sends earlier notifications before its answer.
        await opened.query('select 1');
        if (client !== opened || ended) return;
        heardUntil = asked;
        ask(opened);
      } catch {
        if (client === opened) lost();
      }
    }, askedEvery).unref();
  }

  function lost(): void {
    heardUntil = -Infinity;
    for (const listener of listeners) listener.disconnected?.();
    client?.removeAllListeners();
    client?.on('error', () => {});
    client?.connection.stream.destroy();
    client = undefined;
    clearTimeout(next);
    clearTimeout(retry);
    if (!ended) retry = setTimeout(connect, RECONNECT_MS).unref();
  }

  void connect();
  return {
    // The database sends earlier notifications before its answer.
    heard: async () => client?.query('select 1'),
    isCurrent: () => performance.now() - heardUntil < CURRENT_MS,
    hasConnected: () => hasConnected,
    async end() {
      ended = true;
      clearTimeout(next);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
