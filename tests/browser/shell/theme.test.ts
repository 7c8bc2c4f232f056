import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paintTheme } from '../../../src/shell/theme/integration.ts';
import { fillDevice } from '../../harness/browser/device.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { runHeadScript } from '../../harness/browser/head-scripts.ts';

/** The colour mode: the viewer's choice, or the system's mode until they choose. */

let system: EventTarget & { matches: boolean };
const { dataset } = document.documentElement;

beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => system);
});

async function open(isFirst = false) {
  const page = { html: '<button class="theme-toggle"></button><button class="theme-toggle"></button>' };
  if (isFirst) openFirstPage(page);
  else openPage(page);
  runHeadScript(paintTheme());
  await import('../../../src/shell/theme/toggle.browser.ts');
  const switches = [...document.querySelectorAll<HTMLElement>('.theme-toggle')];
  return { press: () => switches[0]?.click(), pressed: () => switches.map(({ ariaPressed }) => ariaPressed) };
}

function changeSystem(isDark: boolean): void {
  system.matches = isDark;
  system.dispatchEvent(new Event('change'));
}

describe('without a choice', () => {
  test('the switches show the system’s mode, also after it changes', async () => {
    const { pressed } = await open(true);
    expect([dataset.theme, pressed()]).toEqual([undefined, ['false', 'false']]);
    changeSystem(true);
    expect(pressed()).toEqual(['true', 'true']);
  });
});

describe('a choice', () => {
  test('applies at once and on later pages, in any mode of the system', async () => {
    const first = await open(true);
    first.press();
    expect([dataset.theme, first.pressed()]).toEqual(['dark', ['true', 'true']]);
    const next = await open();
    expect([dataset.theme, next.pressed()]).toEqual(['dark', ['true', 'true']]);
    next.press();
    expect([dataset.theme, next.pressed()]).toEqual(['light', ['false', 'false']]);
    changeSystem(true);
    expect(next.pressed()).toEqual(['false', 'false']);
  });

  test('against a dark system gives the light mode', async () => {
    system.matches = true;
    const { press, pressed } = await open(true);
    press();
    expect([dataset.theme, pressed()]).toEqual(['light', ['false', 'false']]);
  });

  test.each(['storage', 'pageshow'])('made on another page applies here, too (%s)', async (event) => {
    const { pressed } = await open(true);
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new Event(event));
    expect([dataset.theme, pressed()]).toEqual(['dark', ['true', 'true']]);
  });

  test('with an unknown value is ignored', async () => {
    openFirstPage();
    localStorage.setItem('theme', 'sepia');
    const { pressed } = await open();
    dispatchEvent(new Event('storage'));
    expect([dataset.theme, pressed()]).toEqual([undefined, ['false', 'false']]);
  });

  test('applies on this page if the storage is full', async () => {
    const { press, pressed } = await open(true);
    fillDevice();
    press();
    expect([dataset.theme, pressed()]).toEqual(['dark', ['true', 'true']]);
  });
});
