import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { connect, type Database } from '../../../src/db/connection.ts';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { member } from '../../../src/db/schema/index.ts';
import { pictureDir } from '../../../src/features/writing/picture/store/local-store.server.ts';
import { fileNames, keyOfUrl } from '../../../src/features/writing/picture/picture.ts';
import { storedSecret } from '../../../src/server/stored-secret.ts';
import { startSession } from '../../../src/session/session.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { cookieOf } from '../../harness/actors/sign-in.ts';
import { benchDataDir, type Product } from '../machine/product.ts';
import type { Body } from './other-requests.ts';

/** The resources of a server that the attacks use. */
export type Target = {
  origin: string;
  host: string;
  /** Pages that are not cached yet. */
  coldPages: string[];
  /** A cached page. */
  page: string;
  /** Cached pages of average length. */
  pages: string[];
  channelId: number;
  /** A member's session. */
  cookie: string;
  /** Sessions of other members. */
  cookies: string[];
  /** Sessions of many more members. */
  readers: string[];
  operatorCookie: string;
  /** URLs of picture files that the server has not encoded yet. */
  unmadeFiles: string[];
  /** URLs of picture files whose original is damaged. */
  damagedFiles: string[];
};

const COLD_PAGES = 2;
const PAGES = 20;
const MEMBERS = 6;
/** This many members share the requests of 1,000, since a member may request 600 pages a minute. */
const READERS = 200;
/** Four files of each undamaged picture are not encoded yet: enough for 95 attackers and for the other network. */
const PICTURES = 38;
const DAMAGED_PICTURES = 4;
/** In pixels. Encoding an AVIF of this size takes a large part of a second. */
const PICTURE_SIZE = { width: 2_400, height: 1_600 };

export async function prepareTarget(databaseUrl: string, { origin }: Product): Promise<Target> {
  const connection = connect(databaseUrl);
  try {
    const { db } = connection;
    const add = fixtures(db);
    const text = '길게 적은 본문이에요. '.repeat(3_000);
    const storyPath = async () => `/story/${await add.addStory({ text })}`;
    const coldPages: string[] = [];
    for (let count = 0; count < COLD_PAGES; count++) coldPages.push(await storyPath());
    const cookies: string[] = [];
    for (let count = 0; count <= MEMBERS; count++) cookies.push(await cookieOfNewMember(db, `읽는이${count}`));
    const [cookie = '', ...others] = cookies;
    const readers: string[] = [];
    for (let count = 0; count < READERS; count++) readers.push(await cookieOfNewMember(db, `손님${count}`));
    const operatorCookie = await cookieOfNewMember(db, '일하는이', 'admin');
    const page = await storyPath();
    const pages: string[] = [];
    for (let count = 0; count < PAGES; count++) pages.push(`/story/${await add.addStory()}`);
    for (const path of [page, ...pages]) await (await fetch(origin + path)).text();
    const files: string[][] = [];
    for (let count = 0; count < PICTURES; count++) files.push(await filesOfNewPicture(origin, cookie));
    await showPictures(db, await add.addStory());
    const damagedFiles = files.splice(0, DAMAGED_PICTURES).flatMap(withDamagedOriginal);
    return {
      origin,
      host: new URL(origin).host,
      coldPages,
      page,
      pages,
      channelId: await add.addChannel(),
      cookie,
      cookies: others,
      readers,
      operatorCookie,
      unmadeFiles: files.flat(),
      damagedFiles,
    };
  } finally {
    await connection.close();
  }
}

async function cookieOfNewMember(db: Database, name: string, role: 'member' | 'admin' = 'member'): Promise<string> {
  const { id } = await fixtures(db).addAccount({ nickname: `${name}${Date.now() % 1_000_000}` });
  if (role === 'admin') await db.update(member).set({ role }).where(eq(member.id, id));
  return cookieOf(await startSession(db, id, 'web', storedSecret(benchDataDir)));
}

/**
 * Uploads a picture.
 * @returns the URLs of its files, without the smallest sizes, which are encoded during or right after the upload
 */
async function filesOfNewPicture(origin: string, cookie: string): Promise<string[]> {
  const { type, bytes } = await uploadForm(await photograph());
  const headers = { cookie, 'content-type': type };
  const answer = await fetch(`${origin}/api/v1/uploadImage`, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const { result } = (await answer.json()) as { result?: string };
  const key = result && keyOfUrl(result);
  if (!key) throw new Error(`a picture was not taken: ${answer.status}`);
  return fileNames(PICTURE_SIZE.width)
    .filter((name) => !name.startsWith('320.') && !name.endsWith('.avif'))
    .map((name) => `/media/${key}/${name}`);
}

/** Adds all uploaded pictures to a story. The server sends a picture without public content only to its owner. */
async function showPictures(db: Database, contentId: number): Promise<void> {
  await db.execute(sql`
    insert into content_picture (content_id, picture_id)
    select ${contentId}, picture_id from upload where picture_id is not null`);
}

function withDamagedOriginal(addresses: string[]): string[] {
  const [, , key = ''] = addresses[0]?.split('/') ?? [];
  writeFileSync(join(pictureDir(benchDataDir, key), 'original.jpg'), 'no picture');
  return addresses;
}

/** Returns a picture of noise, which makes a large JPEG. */
export async function photograph(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { ...PICTURE_SIZE, channels: 3, background: '#6ba539', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Returns the body of `POST /v1/uploadImage` with this picture. */
export async function uploadForm(picture: Uint8Array): Promise<Body> {
  const fields = new FormData();
  fields.append('target', 'talk');
  fields.append('image', new File([new Uint8Array(picture)], 'photo.jpg'));
  const form = new Response(fields);
  return { type: form.headers.get('content-type') ?? '', bytes: await form.bytes() };
}
