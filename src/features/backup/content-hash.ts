import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

/** Counts and hashes what goes into an archive, or what comes out of one, for the manifest. */
export class ContentHash {
  #tables: { name: string; rows: number; hash: ReturnType<typeof createHash> }[] = [];
  #pictures = { count: 0, hash: createHash('sha256') };

  /** A table of which no row may follow has to be named, too. */
  addTable(name: string): void {
    this.#tables.push({ name, rows: 0, hash: createHash('sha256') });
  }

  /** Rows of the table that was named last. */
  addLines(lines: string[]): void {
    const table = this.#tables.at(-1);
    if (!table) throw new Error('rows of no table');
    table.rows += lines.length;
    for (const line of lines) table.hash.update(line).update('\n');
  }

  /** A file of a picture. @param isFirst whether it is the picture's first */
  addPictureFile({ name, bytes }: { name: string; bytes: Uint8Array }, isFirst: boolean): void {
    if (isFirst) this.#pictures.count++;
    this.#pictures.hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes);
  }

  /** To be asked once, at the end. */
  result(): { tables: Manifest['tables']; pictures: Omit<Manifest['pictures'], 'missing'> } {
    return {
      tables: this.#tables.map(({ name, rows, hash }) => ({ name, rows, sha256: hash.digest('hex') })),
      pictures: { count: this.#pictures.count, sha256: this.#pictures.hash.digest('hex') },
    };
  }
}
