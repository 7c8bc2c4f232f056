import { beforeEach, describe, expect, test, vi } from 'vitest';
import intent from '../../../src/shell/intent/intent.browser.ts';
import '../../../src/shell/islands/lost-form.browser.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { wakeIsland } from '../../../src/ui/fetch/wake-island.ts';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';

/** Presses on an island before its script has loaded. */

let island: HTMLElement;
let pressed: string[];
let load: ReturnType<typeof vi.fn<() => Promise<() => Promise<void>>>>;
let letCome: () => void;

const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  island.querySelector<Found>(selector) as Found;

/** @param isLost whether the script fails to load: Astro then leaves the attribute `ssr` */
function open(value: string | undefined, { isLost = false, isAwake = false } = {}): void {
  document.body.innerHTML = `<astro-island ssr><div>
    <button id="applause">박수 <b>3</b></button>
    <input id="box" type="checkbox"><input id="words">
    <a id="link" href="#there">더 보기</a><a id="tab" href="#tab" target="_blank">새 창</a>
    <button id="menu" popovertarget="menu-box">메뉴</button>
    <form id="form" method="dialog"><button id="send" type="submit">보내기</button></form>
    <form id="search" action="/search"><button id="find" type="submit">찾기</button></form>
    <p id="text">글</p></div></astro-island>`;
  island = document.querySelector('astro-island') as HTMLElement;
  if (isAwake) island.dataset.awake = '';
  const come = Promise.withResolvers<void>();
  letCome = come.resolve;
  load = vi.fn(async () => {
    await come.promise;
    return async () => {
      if (isLost) return;
      island.removeAttribute('ssr');
      for (const { id } of island.querySelectorAll('button, a, input'))
        find(`#${id}`).addEventListener('click', () => pressed.push(id));
    };
  });
  intent(load as never, { value, name: 'intent' } as never, island);
}

beforeEach(() => {
  pressed = [];
  $snackbars.set([]);
  // jsdom follows no links and submits no forms.
  addEventListener('submit', (event) => event.preventDefault(), { once: true });
});

const come = async () => {
  letCome();
  await settle();
  await vi.waitFor(() => expect(island.querySelector('[aria-busy=true]')).toBeNull());
  await settle();
};

describe('an island', () => {
  test('does not load while a viewer touches nothing', async () => {
    open('');
    await settle();
    expect(load).not.toHaveBeenCalled();
  });

  test.each(['pointerenter', 'pointerdown', 'focusin', 'keydown'])('loads once after %s', async (signal) => {
    open('');
    for (let time = 0; time < 2; time++) find('#text').dispatchEvent(new Event(signal, { bubbles: true }));
    await settle();
    expect(load).toHaveBeenCalledOnce();
  });

  test('loads at once if the page or an earlier request requires it, and on request', async () => {
    open('now');
    await settle();
    expect(load).toHaveBeenCalledOnce();
    open('', { isAwake: true });
    await settle();
    expect(load).toHaveBeenCalledOnce();
    open('');
    wakeIsland(find('#text'));
    await settle();
    expect(load).toHaveBeenCalledOnce();
  });

  test('waits until the page has loaded', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    open('now');
    await settle();
    expect(load).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    document.dispatchEvent(new Event('readystatechange'));
    await settle();
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('an early press', () => {
  test('is repeated once after hydration, however often the button was pressed', async () => {
    open('');
    for (const part of ['#applause b', '#applause']) find(part).click();
    expect([find('#applause').ariaBusy, pressed]).toEqual(['true', []]);
    await come();
    expect(pressed).toEqual(['applause']);
    expect(find('#applause').ariaBusy).toBeNull();
  });

  test('on a checkbox toggles it each time', async () => {
    open('');
    const box = find<HTMLInputElement>('#box');
    box.click();
    expect(box.checked).toBe(false);
    await come();
    expect([box.checked, pressed]).toEqual([true, ['box']]);

    open('');
    find('#box').click();
    find('#box').click();
    pressed = [];
    await come();
    expect([find<HTMLInputElement>('#box').checked, pressed]).toEqual([false, ['box', 'box']]);
  });

  test('on several elements is repeated in order', async () => {
    open('');
    for (const id of ['#link', '#applause', '#send']) find(id).click();
    await come();
    expect(pressed).toEqual(['link', 'applause', 'send']);
  });

  test.each(['#tab', '#menu', '#words', '#find'])('on %s works without the script', (id) => {
    open('');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    find(id).dispatchEvent(event);
    // jsdom itself prevents none of these presses.
    expect(find(id).ariaBusy).toBeNull();
  });

  test('for a new tab, or handled by another script, is ignored', async () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      open('');
      find('#link').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }));
      expect(find('#link').ariaBusy).toBeNull();
    }
    open('');
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    find('#applause').click();
    expect(find('#applause').ariaBusy).toBeNull();
  });

  test('outside of any control loads the island and repeats nothing', async () => {
    open('');
    find('#text').click();
    await settle();
    expect(load).toHaveBeenCalledOnce();
    await come();
    expect(pressed).toEqual([]);
  });

  test('on an element that was removed is dropped', async () => {
    open('');
    const button = find('#applause');
    button.click();
    button.remove();
    button.addEventListener('click', () => pressed.push('applause'));
    await come();
    expect(pressed).toEqual([]);
  });

  test('does not wait for React to finish in idle time', async () => {
    stopClock();
    vi.stubGlobal('requestIdleCallback', undefined);
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    open('now');
    letCome();
    await settle();
    find('#applause').click();
    await pass(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pressed).toEqual(['applause']);
    vi.unstubAllGlobals();
  });

  test('is not repeated after hydration: the island handles it alone', async () => {
    open('now');
    await come();
    await vi.waitFor(() => {
      pressed = [];
      find('#applause').click();
      expect(pressed).toEqual(['applause']);
    });
  });
});

describe('if the script fails to load', () => {
  test('links work, and buttons do nothing', async () => {
    open('', { isLost: true });
    const followed: string[] = [];
    for (const id of ['link', 'applause', 'box']) find(`#${id}`).addEventListener('click', () => followed.push(id));
    for (const id of ['#applause', '#link', '#box']) find(id).click();
    await come();
    expect(followed).toEqual(['link']);
  });

  test('a form of the island says so each time, and is not sent', async () => {
    open('', { isLost: true });
    const submits: boolean[] = [];
    const note = (event: SubmitEvent) => submits.push(event.defaultPrevented);
    addEventListener('submit', note);
    find('#send').click();
    await come();
    find('#send').click();
    await settle();
    removeEventListener('submit', note);
    expect(submits).toEqual([true, true]);
    expect($snackbars.get().map(({ label }) => label)).toEqual([
      '화면을 다 불러오지 못했어요',
      '화면을 다 불러오지 못했어요',
    ]);
  });

  test('hydrated forms and forms outside are not affected', async () => {
    open('now');
    await come();
    find('#form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect($snackbars.get()).toEqual([]);
    open('', { isLost: true });
    const form = find<HTMLFormElement>('#search');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.requestSubmit();
    expect($snackbars.get()).toEqual([]);
  });
});
