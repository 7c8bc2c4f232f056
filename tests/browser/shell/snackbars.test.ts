import '../../harness/browser/top-layer.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';

/** The position and lifetime of snackbars. */

async function open(html = '') {
  openFirstPage({ html: `<div class="snackbars" aria-live="polite"></div>${html}` });
  await import('../../../src/ui/feedback/snackbars.browser.ts');
  const { showSnackbar } = await import('../../../src/ui/feedback/snackbar.store.ts');
  const { addLiveRegion } = await import('../../../src/ui/feedback/live-regions.browser.ts');
  return {
    showSnackbar,
    /** Opens a dialog as `openDialog` does. */
    openModal(dialog: HTMLDialogElement) {
      dialog.showModal();
      addLiveRegion(dialog);
    },
  };
}

const shown = () => [...document.querySelectorAll<HTMLElement>('.snackbar')];
const texts = () => shown().map(({ textContent }) => textContent);
const dialog = (nth = 0) => document.querySelectorAll('dialog')[nth] as HTMLDialogElement;

beforeEach(() => stopClock());

test('a snackbar appears in a live region below earlier ones, and disappears after its time', async () => {
  const { showSnackbar } = await open();
  showSnackbar('저장했어요');
  showSnackbar('로그아웃하지 못했어요', '잠시 후 다시 시도해 주세요.');
  expect(texts()).toEqual(['저장했어요', '로그아웃하지 못했어요잠시 후 다시 시도해 주세요.']);
  for (const each of shown()) expect(each.closest('[aria-live="polite"]')).not.toBeNull();
  await pass(3_500);
  expect(texts()).toEqual(['로그아웃하지 못했어요잠시 후 다시 시도해 주세요.']);
  await pass(2_000);
  expect(texts()).toEqual([]);
});

test('a press removes the snackbar that it hits', async () => {
  const { showSnackbar } = await open();
  for (const words of ['하나', '둘']) showSnackbar(words);
  expect(shown()[0]?.title).toBe('눌러서 닫기');
  shown()[0]?.click();
  expect(texts()).toEqual(['둘']);
});

test('a fourth snackbar removes the oldest', async () => {
  const { showSnackbar } = await open();
  for (const words of ['하나', '둘', '셋', '넷']) showSnackbar(words);
  expect(texts()).toEqual(['둘', '셋', '넷']);
});

describe('over a dialog', () => {
  test('snackbars move to the topmost dialog, together with earlier ones', async () => {
    const { showSnackbar, openModal } = await open('<dialog></dialog><dialog></dialog>');
    showSnackbar('먼저');
    openModal(dialog());
    showSnackbar('다음');
    expect(shown().every((each) => dialog().contains(each))).toBe(true);
    openModal(dialog(1));
    showSnackbar('마지막');
    expect(texts()).toEqual(['먼저', '다음', '마지막']);
    expect(shown().every((each) => dialog(1).contains(each))).toBe(true);
  });

  test('snackbars outlive the dialog, and a reopened dialog has one live region', async () => {
    const { showSnackbar, openModal } = await open('<dialog></dialog>');
    openModal(dialog());
    showSnackbar('먼저');
    dialog().close();
    await pass(0);
    expect(shown()[0]?.closest('dialog')).toBeNull();
    openModal(dialog());
    expect(shown()[0]?.closest('dialog')).toBe(dialog());
    expect(dialog().querySelectorAll('.snackbars')).toHaveLength(1);
  });
});

describe('the loading bar', () => {
  test('announces loading, and is in the topmost dialog meanwhile', async () => {
    const { openModal } = await open('<dialog></dialog>');
    Object.assign(CSSStyleSheet.prototype, { replaceSync() {} });
    await import('../../../src/ui/feedback/loading-bar.browser.ts');
    const { startLoading } = await import('../../../src/ui/feedback/loading.store.ts');
    const bar = () => document.querySelector<HTMLElement>('.loading');
    expect(bar()).toBeNull();
    const finish = startLoading();
    expect([bar()?.parentElement, bar()?.dataset.state, bar()?.textContent]).toEqual([
      document.body,
      'loading',
      '불러오고 있어요',
    ]);
    openModal(dialog());
    await pass(800);
    expect(bar()?.parentElement).toBe(dialog());
    finish();
    expect([bar()?.dataset.state, bar()?.textContent]).toEqual(['done', '']);
    await pass(400);
    expect(bar()?.dataset.state).toBe('idle');
    dialog().close();
    startLoading()();
  });
});
