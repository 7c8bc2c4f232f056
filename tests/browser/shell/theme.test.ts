import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paintTheme } from '../../../src/shell/theme/integration.ts';
import { fillDevice } from '../../harness/browser/device.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { runHeadScript } from '../../harness/browser/head-scripts.ts';

/** The colour mode: the reader's choice, or the system's until they choose. */

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
  test('the switches tell what the system has, also once that changes', async () => {
    const { pressed } = await open(true);
    expect([dataset.theme, pressed()]).toEqual([undefined, ['false', 'false']]);
    changeSystem(true);
    expect(pressed()).toEqual(['true', 'true']);
  });
});

describe('a choice', () => {
  test('holds at once and on later pages, whatever the system has', async () => {
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

  test('away from a dark system is light', async () => {
    system.matches = true;
    const { press, pressed } = await open(true);
    press();
    expect([dataset.theme, pressed()]).toEqual(['light', ['false', 'false']]);
  });

  test.each(['storage', 'pageshow'])('of another page is shown here, too (%s)', async (event) => {
    const { pressed } = await open(true);
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new Event(event));
    expect([dataset.theme, pressed()]).toEqual(['dark', ['true', 'true']]);
  });

  test('that is none of ours changes nothing', async () => {
    openFirstPage();
    localStorage.setItem('theme', 'sepia');
    const { pressed } = await open();
    dispatchEvent(new Event('storage'));
    expect([dataset.theme, pressed()]).toEqual([undefined, ['false', 'false']]);
  });

  test('holds on this page where the browser has no room', async () => {
    const { press, pressed } = await open(true);
    fillDevice();
    press();
    expect([dataset.theme, pressed()]).toEqual(['dark', ['true', 'true']]);
  });
});
