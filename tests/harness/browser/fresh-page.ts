import { afterEach, vi } from 'vitest';
import { clearDevice } from './device.ts';

type Listening = { target: EventTarget; args: Parameters<EventTarget['addEventListener']> };

let listening: Listening[] = [];

for (const target of [globalThis, document]) {
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  Object.assign(target, {
    addEventListener(...args: Listening['args']) {
      listening.push({ target, args });
      add(...args);
    },
  });
}

type Page = {
  /** What stands in its body. */
  html?: string;
  /** The current user as the page carries them; nobody unless given. */
  me?: object;
  path?: string;
};

/**
 * Opens a new page in the same browser: the modules that are imported from here on are its own, and those of the page before
 * hear nothing any more. What the browser keeps on the device stays.
 */
export function openPage({ html = '', me, path = '/' }: Page = {}): void {
  for (const { target, args } of listening) {
    const [type, listener, options] = args;
    target.removeEventListener(type, listener, options);
  }
  listening = [];
  vi.resetModules();
  const { documentElement: root, head, body } = document;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  head.replaceChildren();
  body.innerHTML = html;
  root.dataset.me = me ? JSON.stringify(me) : '';
  history.replaceState(null, '', path);
}

/** Opens a new page in a browser in which nobody has been before. */
export function openFirstPage(page: Page = {}): void {
  clearDevice();
  openPage(page);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
