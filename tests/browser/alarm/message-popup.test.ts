import '../../harness/browser/top-layer.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { koreanDayBegin } from '../../../src/lib/dates.ts';
import { settle } from '../../harness/browser/clock.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { alarm, answerOf, MEMBER, page } from './alarms.ts';

/** The popup with a message of the operators, which opens by itself. */

const NOT_READ = 'GET /api/v1/alarm/not-read';
const READ = 'POST /api/v1/alarm?idAlarm=letter';
const KEY = 'member:message/letter';
const ME = { ...MEMBER, unreadMessage: 'letter' };
const TERMS = [{ id: 3, code: 'PRIVACY', title: '개인정보', required: true, executeDate: '', changes: [] }];
const HTML = `
  <main><input id="field"></main><div id="menu" class="popover" popover></div>
  <dialog id="message-popup"><h2 class="dialog-title"></h2><div class="dialog-content"><div class="markup"></div>
    <p><time></time></p></div>
    <select><option value=""></option><option value="week"></option><option value="never"></option></select>
    <a class="button" href="/alarm">바로가기<span class="visually-hidden"> (새 창)</span></a></dialog>`;

let network: Network;
beforeEach(() => {
  openFirstPage();
  network = openNetwork();
  network.answer(READ, () => answerOf(null));
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => queueMicrotask(paint));
});
afterEach(() => openFirstPage());

function write(body = '<p>안녕하세요.</p>', link: string | null = null): void {
  const createdDate = '2026-03-02T00:00:00.000Z';
  const letter = alarm(1, { id: 'letter', relatvieAdminMessage: { id: 1, createdDate, link, body } });
  network.answer(NOT_READ, () => answerOf(page([letter])));
}

/**
 * Opens a page of the same visit on which the popup may open.
 * @param before actions on the page before its script has loaded
 */
async function visit(me: object | null = ME, before = () => {}) {
  openPage({ html: HTML, ...(me && { me }) });
  before();
  await import('../../../src/features/notifications/alarm/message/message-popup.browser.ts').catch(() => {});
  await settle();
  return note();
}

/** Starts the next visit: a new tab of the same browser. */
function nextVisit(): void {
  sessionStorage.clear();
}

const note = () => document.getElementById('message-popup') as HTMLDialogElement;
const goNow = () => note().querySelector<HTMLAnchorElement>('a.button');
const asked = () => network.sent.filter((line) => line.startsWith(NOT_READ));
const reads = () => network.sent.filter((line) => line === READ);
async function closeWith(choice: string): Promise<void> {
  const select = note().querySelector('select') as HTMLSelectElement;
  select.value = choice;
  note().close();
  await settle();
}

describe('the message popup', () => {
  test('shows the newest unread message with its date, and has the focus on its title', async () => {
    write('<p>봄 <b>나눔</b></p><ul><li>씨앗</li></ul><script>globalThis.hacked = true</script>', '/event');
    await visit();
    expect(asked()).toEqual([`${NOT_READ}?alarmType=ADMIN_MESSAGE&page=0&size=1&sort=createdDate,desc&query`]);
    await vi.waitFor(() => expect(note().matches(':modal')).toBe(true));
    expect(note().querySelector('.markup li')?.textContent).toBe('씨앗');
    expect(note().querySelector('time')?.textContent).toBe('2026.03.02');
    expect(note().querySelector<HTMLElement>('.dialog-title')?.autofocus).toBe(true);
    expect(Reflect.has(globalThis, 'hacked')).toBe(false);
  });

  test('opens links to our pages in this tab and links to other sites in a new tab, or has no link', async () => {
    write('', '/event');
    await visit();
    expect([goNow()?.getAttribute('href'), goNow()?.target, goNow()?.textContent]).toEqual(['/event', '', '바로가기']);
    nextVisit();
    write('<a href="https://a.example/" target="_blank">시작</a>', 'https://plants.example/spring');
    await visit();
    expect([goNow()?.href, goNow()?.target, goNow()?.rel, goNow()?.textContent]).toEqual([
      'https://plants.example/spring',
      '_blank',
      'noopener',
      '바로가기 (새 창)',
    ]);
    expect(note().querySelector('.markup a')?.textContent).toBe('시작 (새 창)');
    nextVisit();
    write();
    await visit();
    expect(goNow()).toBeNull();
  });

  test('closes and marks the message as read when its link is followed', async () => {
    write('', '/event');
    await visit();
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    goNow()?.click();
    await settle();
    expect([note().open, reads()]).toEqual([false, [READ]]);
  });

  test('opens one tab for two presses within half a second', async () => {
    write('<a href="https://a.example/" target="_blank">시작</a>');
    await visit();
    const followed: boolean[] = [];
    addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    const link = note().querySelector<HTMLElement>('.markup a');
    link?.click();
    link?.click();
    expect(followed).toEqual([true, false]);
  });
});

describe('the message popup opens', () => {
  test('once per visit', async () => {
    write();
    expect((await visit()).open).toBe(true);
    expect((await visit()).open).toBe(false);
    expect(asked()).toHaveLength(1);
    nextVisit();
    expect((await visit()).open).toBe(true);
  });

  test('again only after the time that the member chose, and makes no request before', async () => {
    write();
    await visit();
    await closeWith('week');
    expect(localStorage.getItem(KEY)).toBe(koreanDayBegin(new Date(), 7).toISOString());
    expect(reads()).toEqual([]);
    nextVisit();
    expect((await visit()).open).toBe(false);
    expect(asked()).toHaveLength(1);
    nextVisit();
    localStorage.setItem(KEY, new Date(Date.now() - 1).toISOString());
    expect((await visit()).open).toBe(true);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('never again after the member declines it, which marks the message as read', async () => {
    write();
    await visit();
    await closeWith('never');
    expect([localStorage.getItem(KEY), reads()]).toEqual(['never', [READ]]);
    nextVisit();
    expect((await visit()).open).toBe(false);
  });

  test('never again on this device even if marking the message as read fails', async () => {
    write();
    network.loseRequests(READ);
    await visit();
    await closeWith('never');
    nextVisit();
    expect((await visit()).open).toBe(false);
  });

  test('only for members with an unread message', async () => {
    write();
    for (const me of [null, { ...ME, unreadMessage: null }]) await visit(me);
    expect(asked()).toEqual([]);
    network.answer(NOT_READ, () => answerOf(page([])));
    expect((await visit()).open).toBe(false);
    network.answer(NOT_READ, () => undefined);
    expect((await visit()).open).toBe(false);
  });

  test('after the consent to terms that the member owes, or after they have put it off', async () => {
    write();
    const owes = { ...ME, needNewTermsAgrees: TERMS };
    expect((await visit(owes)).open).toBe(false);
    expect(asked()).toEqual([]);
    sessionStorage.setItem('member:terms-later', '3');
    expect((await visit(owes)).open).toBe(true);
  });

  test('neither while the member types nor while a text is unsent', async () => {
    write();
    expect((await visit(ME, () => document.getElementById('field')?.focus())).open).toBe(false);
    const unsent = () => document.querySelector('main')?.setAttribute('data-unsent', '');
    expect((await visit(ME, unsent)).open).toBe(false);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  test.each(['dialog', 'popover'])('after a %s over the page is closed', async (kind) => {
    write();
    let over: HTMLElement | undefined;
    await visit(ME, () => {
      if (kind === 'dialog') {
        over = document.body.appendChild(document.createElement('dialog'));
        (over as HTMLDialogElement).showModal();
      } else {
        over = document.getElementById('menu') as HTMLElement;
        over.showPopover();
      }
    });
    expect(note().open).toBe(false);
    if (kind === 'dialog') (over as HTMLDialogElement).close();
    else over?.hidePopover();
    await settle();
    expect(note().open).toBe(true);
  });

  test('at once and modal if the member presses before it is painted', async () => {
    write();
    vi.stubGlobal('requestAnimationFrame', () => 0);
    await visit();
    expect([note().open, note().matches(':modal')]).toEqual([true, false]);
    dispatchEvent(new Event('pointerdown'));
    expect([note().open, note().matches(':modal')]).toEqual([true, true]);
  });
});
