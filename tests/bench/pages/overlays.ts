import type { Browser, Locator, Page } from 'playwright';
import { paths } from '../../../src/site/paths.ts';
import { median } from '../../harness/figures.ts';
import type { Headers } from '../answer.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, phone } from '../machine/browser.ts';
import { longestTaskOf } from './main-thread.ts';
import { signedInHeaders } from '../member.ts';
import { type Product, startProduct } from '../machine/product.ts';
import type { Table } from '../table.ts';
import { SLOWER } from './writing.ts';

const desktop = { viewport: { width: 1440, height: 900 }, locale: 'ko-KR' };
/** In milliseconds. The browser reports no faster interaction. */
const LEAST_TOLD_MS = 16;

type Overlay = {
  name: string;
  on: 'phone' | 'desktop';
  /** The signed-in member; absent for a visitor. */
  who?: 'member' | 'maker';
  /** A path on the site, or a full URL. */
  path: string;
  /** An action before the presses. */
  write?: (page: Page) => Promise<unknown>;
  /** The pressed elements, in order; the last press opens the overlay. */
  presses: (string | RegExp)[];
  shown: (page: Page) => Locator;
};

const dialog = (page: Page) => page.locator('dialog:modal');
const popover = (page: Page) => page.locator('.popover:popover-open');
const writeTalk = (page: Page) => page.getByRole('textbox', { name: '내용' }).fill('새잎이 하나 났어요.');
async function writeStory(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('창가의 몬스테라');
  await page.getByRole('textbox', { name: '본문' }).fill('새잎이 말려 나왔어요.');
}
async function chooseWords(page: Page): Promise<void> {
  await writeStory(page);
  await page.keyboard.press('ControlOrMeta+A');
}
const PARTNER = 'partnerapp';
/** An article with several pictures. */
const article = paths.article(40);

/** The baseline: the browser's own dialog, on an otherwise empty page. */
const plain: Omit<Overlay, 'on'> = {
  name: 'a plain dialog',
  path: `data:text/html;charset=utf-8,${encodeURIComponent(
    '<!doctype html><meta name=viewport content="width=device-width"><button commandfor=d command=show-modal>열기</button><dialog id=d>창</dialog>',
  )}`,
  presses: ['열기'],
  shown: dialog,
};

const overlays: Overlay[] = [
  { name: 'login', on: 'phone', path: paths.home, presses: ['로그인'], shown: dialog },
  { name: 'search', on: 'desktop', path: paths.home, presses: ['검색'], shown: dialog },
  { name: 'share, a sheet', on: 'phone', path: paths.events(), presses: ['공유하기'], shown: dialog },
  { name: 'share, a popover', on: 'desktop', path: paths.events(), presses: ['공유하기'], shown: popover },
  { name: 'picture', on: 'phone', path: article, presses: ['크게 보기'], shown: dialog },
  { name: 'picture', on: 'desktop', path: article, presses: ['크게 보기'], shown: dialog },
  { name: 'write', on: 'phone', who: 'member', path: paths.stories(), presses: ['글쓰기'], shown: popover },
  {
    name: 'become a maker',
    on: 'phone',
    who: 'member',
    path: paths.stories(),
    presses: ['글쓰기', '스토리 쓰기'],
    shown: dialog,
  },
  { name: 'profile', on: 'desktop', who: 'member', path: paths.stories(), presses: ['내 메뉴'], shown: popover },
  { name: 'bell', on: 'desktop', who: 'member', path: paths.stories(), presses: ['알림'], shown: popover },
  { name: 'more', on: 'phone', who: 'member', path: paths.story(3), presses: ['더보기'], shown: popover },
  {
    name: 'report',
    on: 'phone',
    who: 'member',
    path: paths.story(3),
    presses: ['더보기', '신고하기'],
    shown: dialog,
  },
  { name: 'block', on: 'phone', who: 'member', path: paths.story(3), presses: ['더보기', '차단하기'], shown: dialog },
  { name: 'install the app', on: 'phone', path: `/?utm_source=${PARTNER}`, presses: ['로그인'], shown: dialog },
  ...['미리보기', '초안'].map((press) => ({
    name: `${press}, of a talk`,
    on: 'phone' as const,
    who: 'member' as const,
    path: paths.write,
    write: writeTalk,
    presses: [press],
    shown: dialog,
  })),
  ...[['미리보기'], ['발행'], [/^넣기$/, '링크 카드'], [/^넣기$/, '매거진 글']].map((presses) => ({
    name: `${presses.at(-1)}, of a story`,
    on: 'phone' as const,
    who: 'maker' as const,
    path: paths.writeStory,
    write: writeStory,
    presses,
    shown: dialog,
  })),
  {
    name: '링크, of a story',
    on: 'phone',
    who: 'maker',
    path: paths.writeStory,
    write: chooseWords,
    presses: ['링크'],
    shown: dialog,
  },
];

/**
 * Measures the time until an overlay is visible: Interaction to Next Paint of the press, each on a newly opened page.
 */
export async function measureOverlays({ quick, postgres, say }: Bench): Promise<Table[]> {
  const url = await postgres.database('demo');
  await using product = await startProduct(url, undefined, { PARTNER_UTM_MARKER: PARTNER });
  await using chromium = await openBrowser();
  const people = { member: await signedInHeaders(url), maker: await signedInHeaders(url, 'demo-maker') };
  const rows = [];
  for (const overlay of overlays) {
    say(`${overlay.name}, ${overlay.on}`);
    const openings: Opening[] = [];
    const plainOpenings: Opening[] = [];
    for (let round = 0; round < (quick ? 5 : 15); round++) {
      openings.push(await measureOpening(chromium.browser, product, overlay, people));
      plainOpenings.push(await measureOpening(chromium.browser, product, { ...plain, on: overlay.on }, people));
    }
    const times = openings.map(({ time }) => time);
    const computed = openings.map(({ computed }) => computed);
    const plainTime = median(plainOpenings.map(({ time }) => time));
    rows.push({
      overlay: overlay.name,
      on: overlay.on,
      times: times.length,
      'p50 ms': median(times),
      'plain p50 ms': plainTime,
      'of plain': median(times) / plainTime,
      'longest ms': Math.max(...times),
      'computed p50 ms': median(computed),
      'most computed ms': Math.max(...computed),
    });
  }
  const notes = [
    `A processor ${SLOWER} times slower. From the press to the next paint, as the browser reports it in steps of 8 ms;`,
    `${LEAST_TOLD_MS} ms stands for all that was faster, of which it does not tell.`,
    `plain: ${plain.name} on an empty page, opened in turn with it, since a slowed processor is another one on each machine.`,
    'computed: processor time of the longest task of the main thread meanwhile, without waiting for a busy processor.',
  ];
  return [{ title: 'Opening overlays', notes, rows }];
}

type People = Record<'member' | 'maker', Headers>;

async function measureOpening(browser: Browser, { origin }: Product, overlay: Overlay, people: People) {
  const context = await browser.newContext(overlay.on === 'phone' ? phone : desktop);
  if (overlay.who) {
    const { cookie = '' } = people[overlay.who];
    const cookies = cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  }
  const page = await context.newPage();
  await page.goto(new URL(overlay.path, origin).href, { waitUntil: 'networkidle' });
  await overlay.write?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let computed = 0;
  for (const [index, name] of overlay.presses.entries()) {
    const pressed = page
      .locator('a, button')
      .and(page.getByRole('button', { name }).or(page.getByRole('link', { name })));
    const target = pressed.filter({ visible: true }).first();
    await target.scrollIntoViewIfNeeded();
    const press = () => (overlay.on === 'phone' ? target.tap() : target.click());
    if (index < overlay.presses.length - 1) {
      await press();
      continue;
    }
    await page.evaluate(observeInteractions);
    computed = await longestTaskOf(browser, async () => {
      await press();
      await overlay.shown(page).first().waitFor();
    });
  }
  const longest = await page.evaluate(longestInteraction);
  await context.close();
  return { time: Math.max(longest, LEAST_TOLD_MS), computed };
}

/** In milliseconds. */
type Opening = { time: number; computed: number };

type Timing = PerformanceEntry & { interactionId: number };
type Observed = Window & { interactions: number[] };

/** Runs in the page. */
function observeInteractions(): void {
  const { interactions } = Object.assign(window as unknown as Observed, { interactions: [] as number[] });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timing[]) if (entry.interactionId > 0) interactions.push(entry.duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Runs in the page. Waits until two more frames have been painted and the browser has reported the earlier
 * interactions.
 */
async function longestInteraction(): Promise<number> {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return Math.max(0, ...(window as unknown as Observed).interactions);
}
