/**
 * Checks for new talks when the reader returns to the page. If there are any, it shows a link above the list instead of
 * inserting them, so that the list does not move while it is read.
 */

/** The minimum time between two checks. */
const ASK_AGAIN_MS = 60_000;

let askedAt = Date.now();

async function look(): Promise<void> {
  // Uses the list's own address, because the fragment of the page's address may select another channel.
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
  // The first known talk need not be this list's first: talks above it may have been deleted or answered since.
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
