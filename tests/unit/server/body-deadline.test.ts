import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundBodies } from '../../../src/server/overload/body-deadline.ts';

const MB = 1_000_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

type Line = { bytesPerSecond: number; sendsFor: number; pausesFor: number };

/** Uploads a picture over a connection that pauses repeatedly. */
const upload = (size: number, line: Line) => send('/api/v1/uploadImage', size, line);

/**
 * Sends a body. Times are in seconds.
 * @returns the number of bytes received before the refusal, or of all bytes
 */
function send(url: string, size: number, { bytesPerSecond, sendsFor, pausesFor }: Line): number {
  const server = new EventEmitter();
  let isRefused = false;
  server.on('clientError', () => {
    isRefused = true;
  });
  boundBodies(server as Server);
  const socket = { bytesRead: 0, destroyed: false };
  const headers = { 'content-length': `${size}` };
  const request = { url, headers, socket, complete: false, readableLength: 0 };
  const response = new EventEmitter();
  server.emit('request', request, response);
  for (let second = 0; socket.bytesRead < size && !isRefused; second++) {
    if (second % (sendsFor + pausesFor) < sendsFor) socket.bytesRead += bytesPerSecond;
    vi.advanceTimersByTime(1_000);
  }
  response.emit('close');
  return Math.min(socket.bytesRead, size);
}

test('a 3G phone that repeatedly pauses for two seconds can upload the largest picture', () => {
  expect(upload(10 * MB, { bytesPerSecond: 30_000, sendsFor: 4, pausesFor: 2 })).toBe(10 * MB);
});

test('a sender that pauses for five seconds is refused', () => {
  expect(upload(10 * MB, { bytesPerSecond: 100_000, sendsFor: 3, pausesFor: 7 })).toBe(300_000);
});

test('a sender of 10 kB a second is refused within two minutes', () => {
  expect(upload(10 * MB, { bytesPerSecond: 10_000, sendsFor: 1, pausesFor: 0 })).toBeLessThan(1.2 * MB);
});

test('a body without a picture has half a minute, at any speed', () => {
  const line = { bytesPerSecond: 20_000, sendsFor: 1, pausesFor: 0 };
  expect(send('/api/v1/draft/talk', 29 * 20_000, line)).toBe(29 * 20_000);
  expect(send('/api/v1/draft/talk', MB, line)).toBe(30 * 20_000);
});
