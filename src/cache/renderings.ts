import type { StoredPage } from './page-store.ts';

/** Somebody who waits for a page that is not kept. */
export type Reader = {
  /** Where the reader is. When a rendering comes to nothing, a reader from another network is asked to make it next. */
  network: string;
  /** Hands over the page that was made. */
  send(page: StoredPage): void;
  /** Has it made for this reader. */
  make(): void;
};

type Rendering = { maker: Reader | undefined; begun: boolean; waiting: Set<Reader> };

/**
 * The visitors' pages that are being made: one reader's request makes a page, all others who want it wait outside the
 * application and are sent the same bytes. When that request comes to nothing, the next reader's makes it.
 */
export class Renderings {
  #underWay = new Map<string, Rendering>();

  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  join(key: string, reader: Reader): void {
    const rendering = this.#underWay.get(key);
    if (rendering) return void rendering.waiting.add(reader);
    this.#underWay.set(key, { maker: reader, begun: false, waiting: new Set() });
    reader.make();
  }

  /** A reader has been answered, or waits no longer. */
  leave(key: string, reader: Reader): void {
    const rendering = this.#underWay.get(key);
    if (!rendering) return;
    rendering.waiting.delete(reader);
    if (rendering.maker !== reader || rendering.begun) return;
    const readers = [...rendering.waiting];
    const next = readers.find(({ network }) => network !== reader.network) ?? readers[0];
    if (!next) return void this.#underWay.delete(key);
    rendering.waiting.delete(next);
    rendering.maker = next;
    next.make();
  }

  /** The rendering itself has begun: from now on it comes to an end, whoever leaves. */
  begin(key: string): void {
    const rendering = this.#underWay.get(key);
    if (rendering) rendering.begun = true;
    else this.#underWay.set(key, { maker: undefined, begun: true, waiting: new Set() });
  }

  /** @param page undefined when it is not for all: then each has it made */
  end(key: string, page: StoredPage | undefined): void {
    const waiting = this.#underWay.get(key)?.waiting ?? [];
    this.#underWay.delete(key);
    for (const reader of waiting) {
      if (page) reader.send(page);
      else reader.make();
    }
  }
}

const SHARED = Symbol.for('pureut.renderings');

/** The same for the process in front and for the application, which load this module each for itself. */
export function sharedRenderings(): Renderings {
  const place = globalThis as { [SHARED]?: Renderings };
  place[SHARED] ??= new Renderings();
  return place[SHARED];
}
