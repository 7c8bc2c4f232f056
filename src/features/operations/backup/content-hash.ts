import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

/** Counts and hashes the content of an archive, for its manifest. */
export class ContentHash {
  #tables: { name: string; rows: number; hash: ReturnType<typeof createHash> }[] = [];
  #pictures = { count: 0, hash: createHash('sha256') };

  /** Begins a table. Call it for empty tables, too. */
  addTable(name: string): void {
    this.#tables.push({ name, rows: 0, hash: createHash('sha256') });
  }

  addLines(lines: string[]): void {
    const table = this.#tables.at(-1);
    if (!table) throw new Error('the rows belong to no table');
    table.rows += lines.length;
    for (const line of lines) table.hash.update(line).update('\n');
  }

  /**
   * Adds a file of a picture.
   * @param isFirst whether it is the first file of the picture
   */
  addPictureFile({ name, bytes }: { name: string; bytes: Uint8Array }, isFirst: boolean): void {
    if (isFirst) this.#pictures.count++;
    this.#pictures.hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes);
  }

  /** Returns the counts and hashes. Call it once, at the end. */
  result(): { tables: Manifest['tables']; pictures: Omit<Manifest['pictures'], 'missing'> } {
    return {
      tables: this.#tables.map(({ name, rows, hash }) => ({ name, rows, sha256: hash.digest('hex') })),
      pictures: { count: this.#pictures.count, sha256: this.#pictures.hash.digest('hex') },
    };
  }
}
