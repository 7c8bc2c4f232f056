import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
// biome-ignore lint/plugin: a sender whose slowness the server measures by its own clock
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../../harness/endurance.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { photo } from '../../features/talk/support.ts';

const KIB = 1024;
/** Seconds that exceed the time limit for a body without pictures. */
const SECONDS = 33;

const HOLDERS = '203.0.113.1';
const OTHER_HOLDERS = '198.51.100.1';
const READER = '203.0.113.2';
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('slow bodies', () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer('postgres', { ...signInEnv, TRUSTED_PROXIES: '127.0.0.1' });
    cookie = await signInAs(server, (await fixtures(server.db).addAccount()).id);
  });
  afterAll(() => server?.stop());

  /** Sends a body at a constant rate. @returns the status of the answer, which may come before the end */
  async function trickle(line: string, body: Blob, bytesPerSecond: number): Promise<number | undefined> {
    const [method, path] = line.split(' ');
    const headers = { cookie, 'content-type': body.type, 'content-length': body.size };
    const call = request(server.origin + path, { method, headers, agent: false });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < body.size; sent += bytesPerSecond) {
      call.write(await body.slice(sent, sent + bytesPerSecond).bytes());
      if (await Promise.race([wait(1_000), answered])) break;
    }
    call.end();
    const [{ statusCode }] = await answered;
    // After a refusal the connection may close before all of the body is sent.
    call.on('error', () => {}).destroy();
    return statusCode;
  }

  /** Returns a form with a photo, padded to this size. */
  async function form(size: number): Promise<Blob> {
    const fields = new FormData();
    fields.append('target', 'talk');
    const file = await photo();
    fields.append('image', new File([file, new Uint8Array(size - file.size)], 'talk.jpg'));
    return new Response(fields).blob();
  }

  // Waits for half a minute. `unit/body-deadline` tests the rules with a fake clock in every run.
  test.runIf(isFull)('have half a minute, and pictures have longer at a minimum rate', async () => {
    const upload = 'POST /api/v1/uploadImage';
    const draft = new Blob([' '.repeat(20 * KIB * SECONDS)], { type: 'application/json' });
    expect(
      await Promise.all([
        trickle(upload, await form(64 * KIB * SECONDS), 64 * KIB),
        trickle(upload, await form(64 * KIB * SECONDS), KIB),
        trickle('POST /api/v1/draft/talk', draft, 20 * KIB),
      ]),
    ).toEqual([200, 408, 408]);
  });

  type Holder = { cookie: string; address: string };

  /**
   * Sends a picture of each holder, just fast enough not to be refused within half a minute.
   * @returns the number of answers so far, and a function that ends the uploads
   */
  async function holdUploads(holders: Holder[]): Promise<{ answered: () => number; letGo: () => void }> {
    const body = await form(KIB * KIB);
    const calls: ClientRequest[] = [];
    let answered = 0;
    for (const holder of holders) {
      const about = { cookie: holder.cookie, ...from(holder.address) };
      const headers = { ...about, 'content-type': body.type, 'content-length': body.size };
      const call = request(`${server.origin}/api/v1/uploadImage`, { method: 'POST', headers, agent: false });
      call.on('error', () => {}).on('response', () => answered++);
      call.write(await body.slice(0, 20 * KIB).bytes());
      await once(call, 'socket');
      calls.push(call);
    }
    const trickling = setInterval(() => calls.forEach((call) => call.write(new Uint8Array(10 * KIB))), 1_000);
    const letGo = () => {
      clearInterval(trickling);
      calls.forEach((call) => call.destroy());
    };
    return { answered: () => answered, letGo };
  }

  async function uploadFromElsewhere(): Promise<number> {
    const body = await form(64 * KIB);
    const headers = { cookie, 'content-type': body.type, ...from(READER) };
    return (await fetch(`${server.origin}/api/v1/uploadImage`, { method: 'POST', headers, body })).status;
  }

  test('of one network do not block pictures of another', async () => {
    const holders: Holder[] = [];
    for (let member = 0; member < 6; member++) {
      const own = await signInAs(server, (await fixtures(server.db).addAccount()).id);
      for (let turn = 0; turn < 2; turn++) holders.push({ cookie: own, address: HOLDERS });
    }
    const { answered, letGo } = await holdUploads(holders);
    expect([await uploadFromElsewhere(), answered()]).toEqual([200, 0]);
    letGo();
  });

  test('of one account do not block pictures of another, from any session or network', async () => {
    const { id } = await fixtures(server.db).addAccount();
    const holders: Holder[] = [];
    for (let turn = 0; turn < 6; turn++)
      holders.push({ cookie: await signInAs(server, id), address: turn < 3 ? HOLDERS : OTHER_HOLDERS });
    const { answered, letGo } = await holdUploads(holders);
    // Two uploads have places, and all others of the account are refused.
    await expect.poll(answered, { timeout: 5_000 }).toBe(4);
    expect(await uploadFromElsewhere()).toBe(200);
    letGo();
  });
});
