import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { SerializedError } from '../../src/lib/error-serializer.ts';
import { untilThere } from '../harness/poll.ts';
import type { TestServer } from '../harness/server/server.ts';

export type Answer = { status: number; reason: string; headers: IncomingHttpHeaders; body: string };
export type Call = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Another loopback address of this machine, such as 127.0.0.3. */
  localAddress?: string;
};

/** Sends a call with its path and headers unchanged; `fetch` would normalise both. */
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

/** Sends raw bytes, and returns all that the server answers until it closes the connection; our side stays open. */
export async function sendBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

/** Expects an answer or a refusal, but no server error and no internals. */
export function expectNoFault(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).not.toMatch(/\n\s+at |node_modules|file:\/\/|Failed query|DrizzleQueryError|syntax error at/);
}

/** Expects a failure in the API's envelope, in which `status.code` equals the HTTP status. */
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

/** Returns the first log line of this request, once it is written. */
export function logLineOf(server: Pick<TestServer, 'log'>, requestId: string): Promise<LogLine> {
  return untilThere(() => logLines(server).find((entry) => entry.requestId === requestId));
}
