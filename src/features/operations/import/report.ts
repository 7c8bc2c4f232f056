import type { MutedContent } from './export-items.ts';

const kinds = ['member', 'post', 'comment', 'file', 'picture'] as const;
type Kind = (typeof kinds)[number];
type Count = { came: number; wasThere: number; stayed: number };

/** Reports each item that is not imported or is changed, with the reason, and counts the items of each kind. */
export class Report {
  #counts = new Map(kinds.map((kind): [Kind, Count] => [kind, { came: 0, wasThere: 0, stayed: 0 }]));
  #tell: (line: string) => void;

  /** @param tell prints a line for the operator */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  came(kind: Kind): void {
    this.#of(kind).came++;
  }

  /** Counts an item that an earlier run imported. */
  wasThere(kind: Kind): void {
    this.#of(kind).wasThere++;
  }

  stayed(kind: Kind, key: string, why: string): void {
    this.#of(kind).stayed++;
    this.#tell(`${kind} ${key} is not imported: ${why}`);
  }

  leftOut(thing: MutedContent): void {
    const { what, key } = thing;
    if (what === 'settings') {
      this.#tell(`${thing.count} of type ${key} are not imported: settings of the program, not contents`);
    } else if (what === 'table') {
      this.#tell(`${thing.count} rows of the table ${key} are not imported`);
    } else if (what === 'board') {
      const { posts, comments, why } = thing;
      this.#of('post').stayed += posts;
      this.#of('comment').stayed += comments;
      this.#tell(`board ${key} is not imported, with ${posts} posts and ${comments} comments: ${why}`);
    } else {
      const comments = what === 'post' ? (thing.comments ?? 0) : 0;
      this.#of('comment').stayed += comments;
      this.stayed(
        what,
        key,
        comments > 0 ? `${thing.why}; its ${comments} comments are not imported either` : thing.why,
      );
    }
  }

  /** Reports a board that the operator named but that has no posts. */
  unused(board: string): void {
    this.#tell(`--to ${board}: the export has no posts in this board`);
  }

  /** Reports how an imported item differs from the original. */
  changed(kind: Kind, key: string, how: string): void {
    this.#tell(`${kind} ${key}: ${how}`);
  }

  /** Returns one summary line per kind. */
  lines(isDryRun: boolean): string[] {
    const told = kinds.filter((kind) => kind !== 'file' || this.#of(kind).stayed > 0);
    return told.map((kind) => {
      const { came, wasThere, stayed } = this.#of(kind);
      const before = wasThere > 0 ? `, ${wasThere} imported before` : '';
      return `${kind}s: ${came} ${isDryRun ? 'would be imported' : 'imported'}${before}, ${stayed} not imported`;
    });
  }

  #of(kind: Kind): Count {
    const count = this.#counts.get(kind);
    if (!count) throw new Error(`${kind}s are not counted`);
    return count;
  }
}
