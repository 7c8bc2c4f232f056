/**
 * `<endless-list>` holds a list and the links to its other pages. As the reader nears the end, the next page's entries
 * are taken from that page's own HTML; without this script the links do the same. `data-entry` tells an entry from the
 * others, also where newer ones have moved it to the next page; `data-gone` marks one that has left the list since.
 * The place survives leaving and coming back: by the browser's own cache, else by what is kept in the history entry.
 */

const AHEAD = '900px';

type Place = { pages: number; entry: number; offset: number };

class EndlessList extends HTMLElement {
  #pages = 1;
  #loading = false;
  /** Entries that had left the list when its last page was fetched. */
  #left = 0;
  #observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void this.#more(),
    { rootMargin: AHEAD },
  );

  connectedCallback(): void {
    void this.#returnToPlace().then(() => {
      addEventListener('pagehide', this.#keepPlace);
      this.#watch();
    });
  }

  disconnectedCallback(): void {
    removeEventListener('pagehide', this.#keepPlace);
    this.#observer.disconnect();
  }

  get #list(): HTMLElement | null {
    return this.querySelector('[data-entries]');
  }

  get #next(): HTMLAnchorElement | null {
    return this.querySelector('a[rel="next"]');
  }

  #watch(): void {
    const links = this.querySelector('nav');
    if (links && this.#next) this.#observer.observe(links);
  }

  async #more(): Promise<void> {
    const next = this.#next;
    if (!next || this.#loading) return;
    // Entries that left have moved others from the next page to the last one here.
    const left = this.querySelectorAll('[data-gone]').length;
    const last = left > this.#left ? this.querySelector<HTMLAnchorElement>('a[aria-current]') : null;
    this.#loading = true;
    this.#observer.disconnect();
    this.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch((last ?? next).href);
      if (!answer.ok) throw new Error(String(answer.status));
      this.#append(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      this.#left = left;
      if (!last) this.#pages++;
      this.#watch();
    } catch {
      // The links stay where they are and lead on without us.
      this.#say('다음 쪽을 불러오지 못했어요. 아래 링크로 이어서 볼 수 있어요.');
    } finally {
      this.#loading = false;
      this.removeAttribute('aria-busy');
    }
  }

  #append(page: Document): void {
    const source = page.querySelector(`${this.localName} [data-entries]`);
    const entries = [...(source?.children ?? [])].filter((entry) => !this.#has(entry));
    this.#list?.append(...entries);
    const links = page.querySelector(`${this.localName} nav`);
    const mine = this.querySelector('nav');
    if (links) mine?.replaceWith(links);
    else mine?.remove();
    this.#say(this.#next ? `${entries.length}개를 더 불러왔어요.` : '마지막까지 모두 불러왔어요.');
  }

  #has(entry: Element): boolean {
    const name = entry.getAttribute('data-entry');
    return name !== null && this.querySelector(`[data-entry="${CSS.escape(name)}"]`) !== null;
  }

  #say(text: string): void {
    const region = this.querySelector('[role="status"]');
    if (region) region.textContent = text;
  }

  #keepPlace = (): void => {
    const entries = [...(this.#list?.children ?? [])];
    const entry = entries.findIndex((element) => element.getBoundingClientRect().bottom > 0);
    const place: Place = {
      pages: this.#pages,
      entry,
      offset: entries[entry]?.getBoundingClientRect().top ?? 0,
    };
    history.replaceState({ ...history.state, endlessList: place }, '');
  };

  async #returnToPlace(): Promise<void> {
    const place: Place | undefined = history.state?.endlessList;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!place || navigation?.type === 'navigate') return;
    while (this.#pages < place.pages && this.#next) {
      const before = this.#pages;
      await this.#more();
      if (this.#pages === before) return;
    }
    if (place.pages === 1) return;
    const entry = this.#list?.children[place.entry];
    if (entry) scrollBy({ top: entry.getBoundingClientRect().top - place.offset, behavior: 'instant' });
  }
}

customElements.define('endless-list', EndlessList);
