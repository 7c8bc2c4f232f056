import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { ConfigError } from '../../../lib/config-error.ts';
import { descriptionSchema, type PictureDescription } from '../../writing/picture/store/picture-store.ts';
import { damaged, readArchive } from './archive.ts';
import { DESCRIPTION, parseName } from './archive-names.ts';
import { ContentHash } from './content-hash.ts';
import { FORMAT, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** Receives the content of a backup while it is read. */
type Receiver = {
  rows(table: string, lines: string[]): Promise<void>;
  /** @param original undefined for a picture that a program draws */
  picture(description: PictureDescription, original: Buffer | undefined): Promise<void>;
};

const nothing: Receiver = { rows: async () => {}, picture: async () => {} };

/**
 * Reads a backup completely and compares it with its manifest. The receiver must not use the content before this
 * resolves.
 * @throws ConfigError if the backup is damaged, cut off, or of a newer version of this program
 */
export async function readBackup(path: string, receiver: Receiver = nothing): Promise<Manifest> {
  const hash = new ContentHash();
  let table: { name: string; part: number } | undefined;
  let picture: { key: string; description: PictureDescription; original?: Buffer } | undefined;
  let manifest: Manifest | undefined;
  const passOn = async () => {
    if (picture) await receiver.picture(picture.description, picture.original);
    picture = undefined;
  };

  for await (const { name, bytes } of readArchive(path)) {
    if (manifest) throw damaged(path);
    if (name === MANIFEST) {
      await passOn();
      manifest = parseManifest(path, bytes);
      continue;
    }
    const named = parseName(name);
    if (named?.kind === 'table') {
      if (table?.name !== named.table) {
        table = { name: named.table, part: 0 };
        hash.addTable(named.table);
      }
      if (named.part !== ++table.part) throw damaged(path);
      const lines = bytes.toString('utf8').split('\n').slice(0, -1);
      hash.addLines(lines);
      await receiver.rows(named.table, lines);
    } else if (named?.kind === 'picture') {
      const isFirst = named.file === DESCRIPTION;
      if (isFirst) await passOn();
      hash.addPictureFile({ name, bytes }, isFirst);
      if (isFirst) picture = { key: named.key, description: parseDescription(path, named.key, bytes) };
      else if (picture?.key === named.key) picture.original = bytes;
      else throw damaged(path);
    } else {
      throw damaged(path);
    }
  }
  if (!manifest || !isWhole(manifest, hash)) throw damaged(path);
  return manifest;
}

function isWhole({ tables, pictures }: Manifest, hash: ContentHash): boolean {
  const found = hash.result();
  const { missing: _, ...expected } = pictures;
  // Empty tables have no file.
  const filled = tables.filter(({ rows }) => rows > 0);
  return isDeepStrictEqual(found.tables, filled) && isDeepStrictEqual(found.pictures, expected);
}

function parseManifest(path: string, bytes: Buffer): Manifest {
  const read = parseJson(path, bytes);
  const { format } = (read ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT) throw newer(path);
  return parseAs(manifestSchema, path, read);
}

/**
 * A description may be crafted: its `drawing` becomes part of a path when the picture is served, so the schema limits
 * it.
 */
function parseDescription(path: string, key: string, bytes: Buffer): PictureDescription {
  const description = parseAs(descriptionSchema, path, parseJson(path, bytes));
  if (description.key !== key) throw damaged(path);
  return description;
}

function parseAs<Schema extends z.ZodType>(schema: Schema, path: string, read: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(read);
  if (!success) throw damaged(path);
  return data;
}

export function newer(path: string): ConfigError {
  return new ConfigError(
    `${path}: is a backup of a different, probably newer version of this program; update the program first`,
  );
}

function parseJson(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damaged(path);
  }
}
