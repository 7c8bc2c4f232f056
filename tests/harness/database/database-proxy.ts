import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  url: string;
  /**
   * Stops forwarding on the open connections without closing them.
   * @param name limits this to connections of this `application_name`
   */
  fallSilent(name?: string): void;
  /** Refuses or accepts new connections; open connections stay as they are. */
  refuse(isRefused: boolean): void;
  close(): void;
};

/** Starts a proxy before PostgreSQL that simulates network failures. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, Socket>();
  /** The first message of each connection. It contains the `application_name`. */
  const greetings = new WeakMap<Socket, string>();
  let isRefusing = false;
  const proxy = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const database = connectTo(Number(target.port), target.hostname);
    open.set(client, database);
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
    client.once('data', (greeting) => greetings.set(client, greeting.toString()));
    client.pipe(database);
    database.pipe(client);
    client.on('close', () => {
      open.delete(client);
      database.destroy();
    });
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent(name = '') {
      for (const [client, database] of open) {
        if (!greetings.get(client)?.includes(name)) continue;
        client.unpipe(database).resume();
        database.unpipe(client).resume();
        // The client does not learn that the database closed the connection.
        database.removeAllListeners('close');
      }
    },
    refuse(isRefused) {
      isRefusing = isRefused;
    },
    close() {
      for (const client of open.keys()) client.destroy();
      proxy.close();
    },
  };
}
