import { isOfOtherMember } from '../../http/browser/page-member.browser.ts';
import { tellAges } from '../ages.ts';
import { storeList, restoreList } from './stored-list.browser.ts';
import { storePlace, readPlace, type Place } from './list-place.browser.ts';

/**
 * `<endless-list>` contains a list and the links to its other pages. As the viewer nears the end, the script fetches
 * the next page and appends its entries; without the script, the viewer follows the links. `data-entry` identifies an
 * entry, also if newer entries have moved it to the next page. `data-gone` marks an entry that has left the list.
 *
 * The viewer's place is restored after Back: by the browser's back/forward cache, or from the state of the history
 * entry. A list with `data-storage-key` is restored from the tab's storage; others are fetched again up to that place.
 */

const AHEAD = '900px';
/** The number of further pages in which to search for an entry that newer entries have moved. */
const PAGES_FURTHER = 3;
const SCROLLS = ['wheel', 'touchmove', 'keydown'];

class EndlessList extends HTMLElement {
  #pages = 1;
  #loading = false;
  /** The number of entries that had left the list when its last page was fetched. */
  #left = 0;
  /** The id under which the list was last stored. */
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
    // If entries left the list, others moved from the next page to the last loaded one, so fetch that page again.
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
      // The links stay, so that the viewer can continue with them.
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

  /** Stores the list and the place. A phone may end a hidden page without another event. */
  #keep = ({ type }: Event): void => {
    const { address = '', storageKey } = this.dataset;
    if (type === 'pagehide' && storageKey) this.#visit = storeList(storageKey, this);
    storePlace(this.#entries, { list: address, pages: this.#pages, ...(this.#visit && { visit: this.#visit }) });
  };

  async #returnToPlace(): Promise<void> {
    const place = readPlace(this.dataset.address ?? '');
    if (!place) return;
    if (place.isBack && this.#putBack(place)) return this.#scrollTo(place);
    if (place.isBack && this.dataset.storageKey) await this.#renew();
    if (await this.#fetchAgain(place)) this.#scrollTo(place);
  }

  /** Restores the list from the tab's storage. @returns whether it was stored */
  #putBack({ visit, pages }: Place): boolean {
    const { storageKey } = this.dataset;
    const kept = storageKey && visit && restoreList(storageKey, visit);
    if (!kept) return false;
    tellAges(kept);
    this.replaceChildren(kept);
    this.#say('');
    this.#pages = pages;
    return true;
  }

  /** Fetches the first page again: the browser's copy may be hours old and would not match the next pages. */
  async #renew(): Promise<void> {
    const page = await fetchPage(this.dataset.address ?? '').catch(() => undefined);
    const list = page?.querySelector(this.localName);
    if (!list) return;
    tellAges(list);
    this.replaceChildren(...list.children);
  }

  /** Fetches pages up to the place. @returns false if the viewer has scrolled meanwhile */
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

/**
 * @throws Error if the page does not exist, cannot be reached, or belongs to another member who signed in in another
 *   tab
 */
async function fetchPage(address: string): Promise<Document> {
  // After Back, the browser would otherwise answer from its cache, however old.
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (isOfOtherMember(page)) throw new Error('OTHER_MEMBER');
  return page;
}

customElements.define('endless-list', EndlessList);
