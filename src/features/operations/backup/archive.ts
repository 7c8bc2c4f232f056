import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { chmod, open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { ConfigError } from '../../../lib/config-error.ts';

/** Only the owner may read the file, since it contains personal data. */
const MODE = 0o600;
/** The size limit of a file in an archive. We write none larger, so an archive with a larger file is not ours. */
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

type ArchivedFile = { name: string; bytes: Buffer };

export type ArchiveWriter = {
  /**
   * Resolves once there is room for the next file.
   * @throws ConfigError for a file that is too large to be read again
   */
  add(file: { name: string; bytes: Uint8Array }): Promise<void>;
};

/**
 * Writes an archive (tar, gzip). It appears at its path completely or not at all.
 * @returns the size in bytes
 * @throws ConfigError if the path exists or cannot be written
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<number> {
  if (await stat(path).catch(() => undefined)) throw new ConfigError(`${path}: the file already exists`);
  // Other users may write into the folder, so the name is unpredictable and a symbolic link is never followed.
  const unfinished = `${path}.unfinished-${randomUUID()}`;
  const tar = pack();
  const file = createWriteStream(unfinished, { mode: MODE, flags: 'wx', flush: true });
  const written = pipeline(tar, createGzip(), file);
  // A failure reaches `fill` first; this promise is awaited below.
  written.catch(() => {});
  try {
    await opened(file, path);
    await chmod(unfinished, MODE);
    await Promise.race([written, fill({ add: (each) => addTo(tar, each) })]);
    tar.finalize();
    await written;
    await rename(unfinished, path);
  } catch (error) {
    tar.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

function opened(file: WriteStream, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once('open', () => resolve());
    file.once('error', ({ code }: NodeJS.ErrnoException) => {
      reject(new ConfigError(`${path}: cannot be written (${code})`));
    });
  });
}

/** Resolves once the stream behind has taken the file, so that the next file waits until then. */
async function addTo(
  tar: ReturnType<typeof pack>,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<void> {
  if (bytes.byteLength > LARGEST_FILE_BYTES) throw new ConfigError(`${name}: is too large for a backup`);
  await new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.byteLength, mode: MODE }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/**
 * Yields the files of an archive in order. Each is read into memory.
 * @throws ConfigError if the archive is unreadable, damaged or cut off
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  await (await open(path).catch((error) => Promise.reject(unreadable(path, error)))).close();
  const entries = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), entries);
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      if (entry.header.size > LARGEST_FILE_BYTES) throw new Error('a file of the archive is too large');
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    throw error instanceof ConfigError ? error : damaged(path);
  } finally {
    entries.destroy();
  }
}

export function damaged(path: string): ConfigError {
  return new ConfigError(`${path}: is no whole backup of ours: it is damaged or breaks off`);
}

function unreadable(path: string, { code }: NodeJS.ErrnoException): ConfigError {
  return new ConfigError(`${path}: cannot be read (${code})`);
}
