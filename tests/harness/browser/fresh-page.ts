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
  /** The content of its body. */
  html?: string;
  /** The current member, as the page's HTML contains them; a visitor by default. */
  me?: object;
  path?: string;
};

/**
 * Opens a new page in the same browser. Modules imported after this call belong to the new page. The listeners of the
 * previous page are removed; local and session storage stay.
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

/** Opens a new page in a browser with empty storage. */
export function openFirstPage(page: Page = {}): void {
  clearDevice();
  openPage(page);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
