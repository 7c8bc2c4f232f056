const kinds = ['member', 'post', 'comment', 'picture'] as const;
type Kind = (typeof kinds)[number];
type Count = { came: number; wasThere: number; stayed: number };

/** What has become of each thing: how many came, and of what stayed behind or changed on its way, why. */
export class Report {
  #counts = new Map(kinds.map((kind): [Kind, Count] => [kind, { came: 0, wasThere: 0, stayed: 0 }]));
  #tell: (line: string) => void;

  /** @param tell a line for the operator */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  came(kind: Kind): void {
    this.#of(kind).came++;
  }

  /** From an earlier run. */
  wasThere(kind: Kind): void {
    this.#of(kind).wasThere++;
  }

  stayed(kind: Kind, key: string, why: string): void {
    this.#of(kind).stayed++;
    this.#tell(`${kind} ${key} stays behind: ${why}`);
  }

  /** It came, but not as it was. */
  changed(kind: Kind | 'board', key: string, how: string): void {
    this.#tell(`${kind} ${key}: ${how}`);
  }

  /** One line a kind. */
  lines(isDryRun: boolean): string[] {
    return kinds.map((kind) => {
      const { came, wasThere, stayed } = this.#of(kind);
      const before = wasThere > 0 ? `, ${wasThere} were there already` : '';
      return `${kind}s: ${came} ${isDryRun ? 'would come' : 'came'}${before}, ${stayed} stay behind`;
    });
  }

  #of(kind: Kind): Count {
    const count = this.#counts.get(kind);
    if (!count) throw new Error(`no ${kind}s are counted`);
    return count;
  }
}
