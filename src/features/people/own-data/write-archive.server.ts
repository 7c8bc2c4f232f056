import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { Queryable } from '../../../db/connection.ts';
import type { PictureStore } from '../../writing/picture/store/picture-store.ts';
import { archiveParts, readEntries, readPictures } from './archive-parts.server.ts';
import { archiveReadme, MISSING_PICTURES } from './archive-readme.ts';

/** The number of entries and of picture keys in memory. Of the pictures themselves, only one is in memory. */
const ENTRIES_AT_ONCE = 200;
const PICTURES_AT_ONCE = 100;
/** Only the owner may read the file. */
const MODE = 0o600;

type Sources = { db: Queryable; pictures: PictureStore; origin: string };

/**
 * Writes all data of a member to a new file: first the JSON files, then the pictures.
 * @param signal aborts the writing
 * @returns the size in bytes
 */
export async function writeOwnArchive(
  { db, pictures, origin }: Sources,
  memberId: number,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: MODE, flags: 'wx', flush: true }), {
    signal,
  });
  /** Waits until the entry is written to the file, so that no other entry is in memory meanwhile. */
  const add = async (name: string, content: Readable, compress = true) => {
    zip.addReadStream(content, name, { compress });
    await Promise.race([finished(content), written]);
  };
  written.catch(() => {});
  try {
    await add('README.txt', Readable.from([archiveReadme(archiveParts, new Date(), origin)]));
    for (const part of archiveParts) {
      const pages = pagesOf((after) => readEntries(db, part, memberId, { after, atMost: ENTRIES_AT_ONCE }));
      await add(part.file, Readable.from(jsonOf(pages)));
    }
    const missing: string[] = [];
    for (let after = 0; ;) {
      const found = await readPictures(db, memberId, { after, atMost: PICTURES_AT_ONCE });
      for (const { key } of found) {
        signal.throwIfAborted();
        const original = await pictures.original(key);
        if (original) await add(`pictures/${key}.jpg`, Readable.from([original]), false);
        // A picture that a program draws has no original.
        else if ((await pictures.describe(key))?.drawing === undefined) missing.push(`pictures/${key}.jpg`);
      }
      if (found.length < PICTURES_AT_ONCE) break;
      after = found.at(-1)?.id ?? after;
    }
    if (missing.length > 0) await add(MISSING_PICTURES, Readable.from([`${JSON.stringify(missing, undefined, 1)}\n`]));
    zip.end();
    await written;
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    await written.catch(() => {});
    throw error;
  }
  return (await stat(path)).size;
}

type Entry = { key: number; entry: unknown };

async function* pagesOf(read: (after: number) => Promise<Entry[]>): AsyncGenerator<Entry[]> {
  for (let after = 0; ;) {
    const page = await read(after);
    yield page;
    if (page.length < ENTRIES_AT_ONCE) return;
    after = page.at(-1)?.key ?? after;
  }
}

async function* jsonOf(pages: AsyncGenerator<Entry[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const page of pages) {
    for (const { entry } of page) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(entry)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}
