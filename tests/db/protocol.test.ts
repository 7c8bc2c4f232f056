import { describe, expect, test } from 'vitest';
import { type Batch, BatchReader, leavesTransactionOpen } from '../../src/db/embedded/protocol.ts';

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const PROTOCOL_3 = 196608;

const startup = opening(PROTOCOL_3, 'user\0postgres\0\0');
const parse = message('P', '\0select 1\0\0\0');
const bind = message('B', '\0\0\0\0\0\0\0\0');
const execute = message('E', '\0\0\0\0\0');
const flush = message('H');
const sync = message('S');
const query = message('Q', 'select 1\0');
const terminate = message('X');

describe('BatchReader', () => {
  const conversation = Buffer.concat([opening(SSL_REQUEST), startup, parse, bind, execute, sync, query, terminate]);
  const batches: Batch[] = [
    { kind: 'refuse-encryption' },
    { kind: 'startup', bytes: startup },
    { kind: 'messages', bytes: Buffer.concat([parse, bind, execute, sync]) },
    { kind: 'messages', bytes: query },
    { kind: 'terminate' },
  ];

  test('finds every batch in one chunk', () => {
    expect(readAll([conversation])).toEqual(batches);
  });

  test('finds the same batches wherever the stream is cut', () => {
    for (let cut = 1; cut < conversation.length; cut++) {
      expect(readAll([conversation.subarray(0, cut), conversation.subarray(cut)]), `cut at ${cut}`).toEqual(batches);
    }
  });

  test('finds the same batches byte by byte', () => {
    expect(readAll(chunksOf(conversation, 1))).toEqual(batches);
  });

  test('emits a batch with its last byte, not earlier or later', () => {
    const reader = new BatchReader();
    reader.push(startup);
    const batch = Buffer.concat([parse, bind, execute, sync]);
    expect(reader.push(batch.subarray(0, -1))).toEqual([]);
    expect(reader.push(batch.subarray(-1))).toEqual([{ kind: 'messages', bytes: batch }]);
  });

  test('holds messages back until a Sync, also after a Flush', () => {
    const reader = new BatchReader();
    reader.push(startup);
    expect(reader.push(Buffer.concat([parse, flush, bind, execute]))).toEqual([]);
    expect(reader.push(sync)).toEqual([
      { kind: 'messages', bytes: Buffer.concat([parse, flush, bind, execute, sync]) },
    ]);
  });

  test.each([
    ['SSL', SSL_REQUEST],
    ['GSS', GSS_REQUEST],
  ])('an %s request is refused, and the startup may follow', (_name, code) => {
    expect(readAll([opening(code), startup])).toEqual([
      { kind: 'refuse-encryption' },
      { kind: 'startup', bytes: startup },
    ]);
  });

  test('a cancel request is distinguished from a startup', () => {
    expect(readAll([opening(CANCEL_REQUEST, '\0\0\0\x01\0\0\0\x02')])).toEqual([{ kind: 'cancel' }]);
  });

  test('the same four bytes after the startup are an ordinary message', () => {
    const lookalike = message('Q', opening(SSL_REQUEST).toString('latin1'));
    expect(readAll([startup, lookalike]).at(-1)).toEqual({ kind: 'messages', bytes: lookalike });
  });

  test('a terminate message drops the batch that it interrupts', () => {
    expect(readAll([startup, Buffer.concat([parse, bind, terminate])]).slice(1)).toEqual([{ kind: 'terminate' }]);
  });

  test('a message of 20 MB is read whole, and so is the next one', () => {
    const large = message('Q', `${'가나다라마바사아자차'.repeat(666_666)}\0`);
    const read = readAll([startup, ...chunksOf(Buffer.concat([large, query]), 65_536)]);
    expect(read.map((batch) => batch.kind)).toEqual(['startup', 'messages', 'messages']);
    expect(bytesOf(read[1]).equals(large)).toBe(true);
    expect(bytesOf(read[2]).equals(query)).toBe(true);
  });

  test.each([0, 3, -1, -2147483648])('a message with the length %i ends the connection', (length) => {
    expect(readAll([startup, withLength(query, 1, length)]).slice(1)).toEqual([{ kind: 'terminate' }]);
  });

  test.each([0, 7, -1])('an opening with the length %i ends the connection', (length) => {
    expect(readAll([withLength(opening(SSL_REQUEST), 0, length)])).toEqual([{ kind: 'terminate' }]);
  });
});

describe('leavesTransactionOpen', () => {
  test.each([
    ['idle', 'I', false],
    ['in a transaction', 'T', true],
    ['in a failed transaction', 'E', true],
  ])('a session that is %s', (_name, state, open) => {
    expect(leavesTransactionOpen(Buffer.concat([message('C', 'SELECT 1\0'), message('Z', state)]))).toBe(open);
  });

  test('an answer without a state counts as closed', () => {
    expect(leavesTransactionOpen(Buffer.alloc(0))).toBe(false);
    expect(leavesTransactionOpen(message('C', 'SELECT T'))).toBe(false);
  });
});

function message(type: string, body = ''): Buffer {
  return Buffer.concat([Buffer.from(type), lengthOf(body), Buffer.from(body)]);
}

function opening(code: number, body = ''): Buffer {
  const number = Buffer.alloc(4);
  number.writeInt32BE(code);
  return Buffer.concat([lengthOf(`1234${body}`), number, Buffer.from(body)]);
}

/** The length field of the protocol counts its own four bytes. */
function lengthOf(body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(body) + 4);
  return length;
}

function withLength(bytes: Buffer, at: number, length: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeInt32BE(length, at);
  return changed;
}

function readAll(chunks: Buffer[]): Batch[] {
  const reader = new BatchReader();
  return chunks.flatMap((chunk) => reader.push(chunk));
}

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

function bytesOf(batch: Batch | undefined): Buffer {
  return batch && 'bytes' in batch ? batch.bytes : Buffer.alloc(0);
}
