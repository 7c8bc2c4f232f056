import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Answer, fetchPage } from '../answer.ts';
import { end, keepTrack } from './children.ts';

/** The response that the parent passes to the raw server. The body is base64. */
export type RawAnswer = { headers: Record<string, string>; body: string };

export type RawServer = AsyncDisposable & { origin: string; pid: number };

/** Starts a plain `node:http` server that sends the compressed bytes and the content headers of this response. */
export async function startRawServer(answer: Answer): Promise<RawServer> {
  const child = keepTrack(fork(join(import.meta.dirname, 'raw-server.ts')));
  const told = once(child, 'message');
  child.send({ headers: contentHeaders(answer), body: answer.body.toString('base64') } satisfies RawAnswer);
  const [port] = await told;
  const origin = `http://127.0.0.1:${port}`;
  const { body } = await fetchPage(origin);
  if (!body.equals(answer.body)) throw new Error('the raw server sends other bytes than the product');
  return { origin, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => end(child) };
}

function contentHeaders({ headers, body }: Answer): Record<string, string> {
  const said = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(said), 'content-length': String(body.length) };
}
