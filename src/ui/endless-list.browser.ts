import { isOfOtherMember } from '../http/page-member.browser.ts';
import { tellAges } from './ages.ts';
import { keepList, recallList } from './kept-list.browser.ts';
import { keepPlace, readPlace, type Place } from './list-place.browser.ts';

/**
 * `<endless-list>` holds a list and the links to its other pages. As the reader nears the end, the next page's entries
 * are taken from that page's own HTML; without this script the links do the same. `data-entry` tells an entry from the
 * others, also where newer ones have moved it to the next page; `data-gone` marks one that has left the list since.
 * The place survives leaving and coming back: by the browser's own cache, else by what is kept in the history entry. A
 * list with `data-kept-as` is then put back as it was; others are fetched again, as far as that place.
 */

const AHEAD = '900px';
/** How many pages further an entry is looked for that newer ones have moved on. */
const PAGES_FURTHER = 3;
const SCROLLS = ['wheel', 'touchmove', 'keydown'];

class EndlessList extends HTMLElement {
  #pages = 1;
  #loading = false;
  /** Entries that had left the list when its last page was fetched. */
  #left = 0;
  /** By what the list was last kept. */
  #visit: string | undefined;
  #observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void this.#more(),
    { rootMargin: AHEAD },
  );

  connectedCallback(): void {
    void this.#returnToPlace().then(() => {
      if (!this.isConnected) return;
      addEventListener('pagehide', this.#keep);
      document.addEventListener('visibilitychange', this.#keep);
      this.#watch();
    });
  }

  disconnectedCallback(): void {
    removeEventListener('pagehide', this.#keep);
    document.removeEventListener('visibilitychange', this.#keep);
    this.#observer.disconnect();
  }

  get #entries(): Element[] {
    return [...(this.#list?.children ?? [])];
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
      this.#append(await fetchPage((last ?? next).href));
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
    tellAges(page);
    const source = page.querySelector(`${this.localName} [data-entries]`);
    const entries = [...(source?.children ?? [])].filter((entry) => !this.#find(entry.getAttribute('data-entry')));
    this.#list?.append(...entries);
    const links = page.querySelector(`${this.localName} nav`);
    const mine = this.querySelector('nav');
    if (links) mine?.replaceWith(links);
    else mine?.remove();
    this.#say(this.#next ? `${entries.length}개를 더 불러왔어요.` : '마지막까지 모두 불러왔어요.');
  }

  #find(name: string | null): Element | null {
    return name === null ? null : this.querySelector(`[data-entry="${CSS.escape(name)}"]`);
  }

  #say(text: string): void {
    const region = this.querySelector('[role="status"]');
    if (region) region.textContent = text;
  }

  /** A phone may end a page that it has hidden, without another word. */
  #keep = ({ type }: Event): void => {
    const { address = '', keptAs } = this.dataset;
    if (type === 'pagehide' && keptAs) this.#visit = keepList(keptAs, this);
    keepPlace(this.#entries, { list: address, pages: this.#pages, ...(this.#visit && { visit: this.#visit }) });
  };

  async #returnToPlace(): Promise<void> {
    const place = readPlace(this.dataset.address ?? '');
    if (!place) return;
    if (place.isBack && this.#putBack(place)) return this.#scrollTo(place);
    if (place.isBack && this.dataset.keptAs) await this.#renew();
    if (await this.#fetchAgain(place)) this.#scrollTo(place);
  }

  /** @returns whether the list is now as it was left */
  #putBack({ visit, pages }: Place): boolean {
    const { keptAs } = this.dataset;
    const kept = keptAs && visit && recallList(keptAs, visit);
    if (!kept) return false;
    tellAges(kept);
    this.replaceChildren(kept);
    this.#say('');
    this.#pages = pages;
    return true;
  }

  /** What the browser brings back of the list may be hours old, and would not fit what is fetched after it. */
  async #renew(): Promise<void> {
    const page = await fetchPage(this.dataset.address ?? '').catch(() => undefined);
    const list = page?.querySelector(this.localName);
    if (!list) return;
    tellAges(list);
    this.replaceChildren(...list.children);
  }

  /** @returns whether the reader still waits for their place, and has not begun to read where they are */
  async #fetchAgain({ pages, name }: Place): Promise<boolean> {
    let isReading = false;
    const stop = () => (isReading = true);
    for (const event of SCROLLS) addEventListener(event, stop, { once: true, passive: true });
    const furthest = name === null ? pages : pages + PAGES_FURTHER;
    const isWanted = () => this.#pages < pages || (this.#pages < furthest && !this.#find(name));
    while (this.#next && isWanted() && !isReading && this.isConnected) {
      const before = this.#pages;
      await this.#more();
      if (this.#pages === before) break;
    }
    for (const event of SCROLLS) removeEventListener(event, stop);
    return !isReading;
  }

  #scrollTo({ name, index, offset }: Place): void {
    const entry = this.#find(name) ?? this.#entries[index];
    if (entry) scrollBy({ top: entry.getBoundingClientRect().top - offset, behavior: 'instant' });
  }
}

/** @throws Error when the page does not exist, cannot be reached, or is now another member’s, signed in in another tab */
async function fetchPage(address: string): Promise<Document> {
  // After Back, the browser would take even this from its cache, whatever its age.
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (isOfOtherMember(page)) throw new Error('OTHER_MEMBER');
  return page;
}

customElements.define('endless-list', EndlessList);
