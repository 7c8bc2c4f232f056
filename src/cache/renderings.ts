import type { StoredPage } from './page-store.ts';

/** A request that waits for a page that is not cached. */
export type Reader = {
  /** The network of the viewer. If the rendering request is lost, one from another network is next. */
  network: string;
  send(page: StoredPage): void;
  /** Renders the page for this request. */
  make(): void;
};

type Rendering = { maker: Reader | undefined; begun: boolean; waiting: Set<Reader> };

/**
 * The renderings of visitors' pages in progress. One request renders a page; other requests for it wait outside the
 * application and get the same bytes. If its client disconnects before the rendering begins, another request renders
 * the page.
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

  /** A request has been answered, or its client has disconnected. */
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

  /** The rendering has begun in the application. It now ends even if its client disconnects. */
  begin(key: string): void {
    const rendering = this.#underWay.get(key);
    if (rendering) rendering.begun = true;
    else this.#underWay.set(key, { maker: undefined, begun: true, waiting: new Set() });
  }

  /** @param page undefined if the page is not the same for all; every waiting request is then rendered by itself */
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

/** Returns the one instance, shared by the server and the application, which each load this module. */
export function sharedRenderings(): Renderings {
  const place = globalThis as { [SHARED]?: Renderings };
  place[SHARED] ??= new Renderings();
  return place[SHARED];
}
