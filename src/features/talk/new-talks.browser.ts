/**
 * Says that talks have come since this list was rendered, instead of moving what somebody is reading: a link at its top,
 * looked for when the reader comes back to the page.
 */

/** Not asked again sooner. */
const ASK_AGAIN_MS = 60_000;

let askedAt = Date.now();

async function look(): Promise<void> {
  // The list's own address: that of the page may name another channel after its #.
  const address = document.querySelector<HTMLElement>('[data-talk-list]')?.dataset.talkList;
  const list = document.querySelector<HTMLElement>('endless-list');
  const known = new Set(namesIn(list));
  if (
    !address ||
    !list ||
    known.size === 0 ||
    document.visibilityState !== 'visible' ||
    Date.now() - askedAt < ASK_AGAIN_MS
  )
    return;
  askedAt = Date.now();
  const page = await fetch(address)
    .then((answer) => answer.text())
    .catch(() => undefined);
  if (page === undefined) return;
  const names = namesIn(new DOMParser().parseFromString(page, 'text/html').querySelector('endless-list'));
  // The first that is known may be any: those above it in this list may have been deleted, or answered.
  const position = names.findIndex((name) => known.has(name));
  const count = position < 0 ? names.length : position;
  if (count > 0) tell(list, address, position < 0 ? `${count}개 넘게` : `${count}개`);
}

function namesIn(list: Element | null): (string | null)[] {
  return [...(list?.querySelectorAll('[data-entry]') ?? [])].map((entry) => entry.getAttribute('data-entry'));
}

function tell(list: HTMLElement, address: string, count: string): void {
  const link = document.querySelector<HTMLAnchorElement>('.talk-new') ?? document.createElement('a');
  link.className = 'button button-small talk-new';
  link.href = address;
  link.textContent = `새 글 ${count}`;
  list.before(link);
}

for (const event of ['visibilitychange', 'pageshow', 'focus']) addEventListener(event, () => void look());
