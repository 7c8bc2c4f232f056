import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { SerializedError } from '../../src/lib/error-serializer.ts';
import { untilThere } from '../harness/poll.ts';
import type { TestServer } from '../harness/server.ts';

export type Answer = { status: number; reason: string; headers: IncomingHttpHeaders; body: string };
export type Call = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Another of this machine's own addresses, such as 127.0.0.3. */
  localAddress?: string;
};

/** A call whose path and headers go out as they are given; `fetch` would tidy both. */
export function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, localAddress }: Call = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      origin,
      { path, method, headers, agent: false, ...(localAddress && { localAddress }) },
      (answer) => {
        const { statusCode: status = 0, statusMessage: reason = '', headers } = answer;
        text(answer).then((body) => resolve({ status, reason, headers, body }), reject);
      },
    );
    call.on('error', reject).end(body);
  });
}

/** All that the server answers to these very bytes until it closes the connection; our side stays open. */
export async function sendBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

/** Refused or answered, but never a fault of ours, and never a word about our insides. */
export function expectNoFault(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).not.toMatch(/\n\s+at |node_modules|file:\/\/|Failed query|DrizzleQueryError|syntax error at/);
}

/** A failure of the API as the decisions have it; `status.code` equals the HTTP status. */
export function expectEnvelope({ status, headers, body }: Answer, code?: string): void {
  expect(headers['content-type']).toMatch(/^application\/json/);
  const answer = JSON.parse(body);
  expect(answer.status.code).toBe(status);
  expect(answer.error.message).toBe(answer.status.message);
  expect(answer.error.code).toEqual(code ?? expect.stringMatching(/^[A-Z_]+$/));
}

export type LogLine = {
  level: number;
  requestId?: string;
  path?: string;
  status?: number;
  aborted?: boolean;
  err?: SerializedError;
};

export function logLines(server: Pick<TestServer, 'log'>): LogLine[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

/** The first line of the log about this request, once it is written. */
export function logLineOf(server: Pick<TestServer, 'log'>, requestId: string): Promise<LogLine> {
  return untilThere(() => logLines(server).find((entry) => entry.requestId === requestId));
}
