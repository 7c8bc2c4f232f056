import { connect as connectTo, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { BACKGROUND } from '../../../src/db/connection.ts';
import { BatchReader } from '../../../src/db/embedded/protocol.ts';
import { LISTENING } from '../../../src/db/listen.ts';

export type QueryCounter = {
  /** The database's address through the counter. */
  url: string;
  /**
   * Returns the number of round trips to the database since the last call. One statement, `begin`, `commit` or a batch
   * sent together counts as one. Background connections are not counted.
   */
  take(): number;
  close(): void;
};

/** Starts a proxy between a server and PostgreSQL that counts the queries. */
export async function countQueries(databaseUrl: string): Promise<QueryCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let queries = 0;
  const proxy: Server = createServer((client) => {
    const database = connectTo(Number(target.port), target.hostname);
    const reader = new BatchReader();
    let isBackground: boolean | undefined;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (chunk) => {
      // The first message of a connection contains its `application_name`.
      isBackground ??= [BACKGROUND, LISTENING].some((name) => chunk.includes(name));
      const asked = reader.push(chunk).filter(({ kind }) => kind === 'messages').length;
      if (!isBackground) queries += asked;
      database.write(chunk);
    });
    database.pipe(client);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    take() {
      const counted = queries;
      queries = 0;
      return counted;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
