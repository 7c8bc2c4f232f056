import '../../harness/browser/top-layer.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** The dialog for a member who owes consent to changed terms. */

const SEND = 'POST /api/v1/user/document';
const PRIVACY = {
  id: 21,
  code: 'PRIVACY',
  title: '개인정보 처리방침',
  required: true,
  executeDate: '2024-10-29',
  changes: ['첫째', '둘째'],
};
const NEWS = {
  id: 22,
  code: 'MARKETING',
  title: '마케팅 정보 수신 동의',
  required: false,
  executeDate: '2026-01-02',
  changes: [],
};

/** The markup that `TermsConsent.astro` renders. */
const PAGE = `
  <input id="search">
  <dialog id="terms-consent"><h2 id="terms-consent-title"></h2>
    <div class="terms-owed"></div>
    <template id="terms-owed"><section><p class="terms-since"></p><ul></ul><p><a class="terms-link"></a></p>
      <label class="terms-choice"><input type="checkbox" form="terms-consent-form"></label></section></template>
    <form id="terms-consent-form">
      <label class="terms-needed"><input type="checkbox" checked></label>
      <p class="terms-free"></p><a class="terms-leave terms-needed" href="/my/leave"></a><p role="alert"></p></form>
    <button type="button" class="button button-quiet" command="close"></button>
    <button type="submit" class="button" form="terms-consent-form">동의하기</button>
  </dialog>
  <dialog id="terms-agreed"><h2 id="terms-agreed-title">동의해 주셔서 고마워요</h2><p class="terms-agreed-text"></p></dialog>
  <dialog id="login"></dialog>`;

let network: Network;
let posted: unknown[];
beforeEach(() => {
  network = openNetwork();
  // In a hidden page, dialogs become modal at once instead of after the next paint.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  posted = [];
  network.answer(SEND, async (request) => {
    posted.push(await request.json());
    return Response.json({ status: { code: 200, message: 'OK' }, data: null });
  });
});

const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector) as Found;
const question = () => find<HTMLDialogElement>('#terms-consent');
const button = () => find<HTMLButtonElement>('#terms-consent .button[type=submit]');
const later = () => find<HTMLButtonElement>('#terms-consent .button-quiet');
const alert = () => find('[role=alert]').textContent;
const thanks = () => (find('#terms-agreed').hasAttribute('open') ? find('.terms-agreed-text').textContent : undefined);
const send = () => find('#terms-consent-form').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
const choices = () => [...document.querySelectorAll<HTMLInputElement>('.terms-owed .terms-choice input')];

async function open(needNewTermsAgrees: object[], { isFirst = true, isTyping = false } = {}) {
  const page = { html: PAGE, me: { id: 7, needNewTermsAgrees }, path: '/article' };
  if (isFirst) openFirstPage(page);
  else openPage(page);
  if (isTyping) find('#search').focus();
  await import('../../../src/features/people/term/terms-consent.browser.ts');
  const { $me } = await import('../../../src/session/browser/me.store.ts');
  const { $showLoginPopup } = await import('../../../src/session/browser/login-popup.store.ts');
  return { owed: () => $me.get()?.needNewTermsAgrees.map(({ id }) => id), asksToSignIn: () => $showLoginPopup.get() };
}

describe('a member who owes consent to the privacy terms', () => {
  test('reads what has changed, with a link, and must tick the box to agree', async () => {
    await open([PRIVACY]);
    expect(question().open).toBe(true);
    expect(find('#terms-consent-title').textContent).toBe('개인정보 처리방침이 바뀌었어요');
    expect(find('.terms-owed .terms-since').textContent).toBe('2024년 10월 29일부터 이런 점이 달라졌어요.');
    expect([...document.querySelectorAll('.terms-owed li')].map(({ textContent }) => textContent)).toEqual([
      '첫째',
      '둘째',
    ]);
    expect(find('.terms-owed a').getAttribute('href')).toBe('/term/PRIVACY?version=2024.10.29');
    expect([choices().length, find('.terms-free').hidden]).toEqual([0, true]);
    const agree = find<HTMLInputElement>('label.terms-needed input');
    for (const checked of [false, true]) {
      agree.checked = checked;
      agree.dispatchEvent(new Event('change'));
      expect(button().disabled).toBe(!checked);
    }
  });

  test('agrees once, is thanked, and owes nothing any more', async () => {
    const { owed } = await open([PRIVACY]);
    const release = network.hold(SEND);
    send();
    send();
    expect([button().ariaBusy, later().disabled, question().getAttribute('closedby')]).toEqual(['true', true, 'none']);
    release();
    await settle();
    expect(posted).toEqual([{ documentIds: [21] }]);
    expect([question().open, thanks(), owed()]).toEqual([
      false,
      '2024.10.29 개정된 개인정보 처리방침에 동의했어요.',
      [],
    ]);
  });

  test('reads when the call fails, and can agree again', async () => {
    const { owed } = await open([PRIVACY]);
    network.loseRequests(SEND);
    send();
    await settle();
    expect(alert()).toMatch(/다시 시도해 주세요/);
    expect([button().ariaBusy, later().disabled, owed()]).toEqual([null, false, [21]]);
    send();
    await settle();
    expect([alert(), thanks() !== undefined]).toEqual(['', true]);
  });

  test('waits at most a minute for a response', async () => {
    stopClock();
    await open([PRIVACY]);
    network.hold(SEND);
    send();
    await pass(59_999);
    expect(later().disabled).toBe(true);
    await pass(1);
    expect(alert()).toMatch(/다시 시도해 주세요/);
    expect([later().disabled, question().getAttribute('closedby')]).toEqual([false, null]);
  });

  test('whose session has ended is asked to sign in, and still owes the consent', async () => {
    const { asksToSignIn } = await open([PRIVACY]);
    network.answer(SEND, () => failure(401, 'UNAUTHORIZED'));
    send();
    await settle();
    expect([question().open, asksToSignIn()]).toEqual([false, true]);
    // The member has not put it off, so the next page asks again.
    await open([PRIVACY], { isFirst: false });
    expect(question().open).toBe(true);
  });

  test('whose session cannot be refreshed within a minute reads so, and can agree again', async () => {
    stopClock();
    const { asksToSignIn } = await open([PRIVACY]);
    const { undo } = network.answer(SEND, () => failure(401, 'EXPIRED_ACCESS_TOKEN'));
    network.hold('POST /api/v1/user/refresh');
    send();
    await pass(60_000);
    expect([question().open, asksToSignIn(), later().disabled]).toEqual([true, false, false]);
    expect(alert()).toMatch(/다시 시도해 주세요/);
    undo();
    send();
    await settle();
    expect([alert(), thanks() !== undefined]).toEqual(['', true]);
  });

  test('who puts it off is not asked again in this tab, but in another one', async () => {
    await open([PRIVACY]);
    question().close();
    await settle();
    await open([PRIVACY], { isFirst: false });
    expect(question().open).toBe(false);
    await open([PRIVACY, NEWS], { isFirst: false });
    expect(question().open).toBe(true);
    await open([PRIVACY]);
    expect(question().open).toBe(true);
  });

  test('who goes to the page for leaving puts it off', async () => {
    await open([PRIVACY]);
    find('.terms-leave').dispatchEvent(new Event('click'));
    await open([PRIVACY], { isFirst: false });
    expect(question().open).toBe(false);
  });

  test('is not interrupted while typing, and is asked on the next page', async () => {
    await open([PRIVACY], { isTyping: true });
    expect(question().open).toBe(false);
    await open([PRIVACY], { isFirst: false });
    expect(question().open).toBe(true);
  });
});

test('a member who owes nothing is not asked', async () => {
  await open([]);
  expect(question().open).toBe(false);
});

describe('optional terms', () => {
  test('are not ticked in advance, and unticked terms are sent as refused', async () => {
    await open([PRIVACY, NEWS]);
    expect(find('#terms-consent-title').textContent).toBe('약관이 바뀌었어요');
    expect(choices().map(({ checked }) => checked)).toEqual([false]);
    expect([find('.terms-free').hidden, find('.terms-leave').hidden]).toEqual([false, false]);
    send();
    await settle();
    expect(posted).toEqual([{ documentIds: [21], refusedIds: [22] }]);
    expect(thanks()).toContain('개정된 개인정보 처리방침에 동의했어요.');
    expect(thanks()).toContain('개정된 마케팅 정보 수신 동의에는 동의하지 않았어요.');
  });

  test('alone require no tick: they are saved as chosen', async () => {
    await open([NEWS]);
    expect(button().textContent).toBe('고른 대로 저장하기');
    expect([...document.querySelectorAll<HTMLElement>('.terms-needed')].map(({ hidden }) => hidden)).toEqual([
      true,
      true,
    ]);
    for (const box of choices()) box.checked = true;
    send();
    await settle();
    expect(posted).toEqual([{ documentIds: [22] }]);
    expect(find('#terms-agreed-title').textContent).toBe('동의해 주셔서 고마워요');
    await open([NEWS]);
    send();
    await settle();
    expect(posted[1]).toEqual({ documentIds: [], refusedIds: [22] });
    expect(find('#terms-agreed-title').textContent).toBe('고른 대로 저장했어요');
  });
});
