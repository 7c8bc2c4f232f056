import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  url: string;
  /**
   * Nothing more is passed on of the connections that are open now, which stay open.
   * @param name falls silent only for connections of this `application_name`
   */
  fallSilent(name?: string): void;
  /** Connections are refused, or taken again; those that are open stay as they are. */
  refuse(isRefused: boolean): void;
  close(): void;
};

/** Stands between us and PostgreSQL, as a network that fails. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, Socket>();
  /** The first message of each connection, which names the application. */
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
        // Nor is it told that the database has given it up.
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
