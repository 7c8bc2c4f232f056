import { areStored, canStore, dropScraps, storeScraps, cachedPaths } from './stored-scraps.browser.ts';

/** The script of `OfflineScraps.astro`. If the member stores scraps, each visit stores the new scraps of the list. */

const place = document.querySelector<HTMLElement>('.offline-scraps');
const status = place?.querySelector('p');
const button = place?.querySelector('button');

function say(words: string, isKept: boolean): void {
  if (!status || !button) return;
  status.textContent = words;
  button.textContent = isKept ? '이 기기에서 지우기' : '오프라인에서도 읽기';
}

async function keep(): Promise<void> {
  say('이 기기에 저장하고 있어요', true);
  const links = document.querySelectorAll<HTMLAnchorElement>('a.scrap-link');
  void import('./sync-scraps.browser.ts');
  const { kept, failed } = await storeScraps(Array.from(links, ({ pathname }) => pathname));
  if (failed > 0 && (await cachedPaths()).length === 0) {
    await dropScraps();
    fail();
    return;
  }
  say(wordsFor(kept, failed), true);
}

function wordsFor(kept: number, failed: number): string {
  if (kept + failed === 0) return '저장할 글이 없어요';
  if (kept === 0) return `이 페이지의 글 ${failed}개는 저장하지 못했어요`;
  const words = `이 페이지의 글 ${kept}개를 인터넷 없이도 읽을 수 있어요`;
  return failed === 0 ? words : `${words}. ${failed}개는 저장하지 못했어요`;
}

async function toggle(): Promise<void> {
  if (!(await areStored())) return keep();
  await dropScraps();
  say('이 기기에서 지웠어요', false);
}

const fail = () => say('이 기기에 저장하지 못했어요', false);

if (place && button && canStore()) {
  place.hidden = false;
  // One action at a time: a click during an action takes effect afterwards.
  let work = areStored()
    .then((kept) => (kept ? keep() : undefined))
    .catch(fail);
  button.addEventListener('click', () => {
    work = work.then(toggle).catch(fail);
  });
}
