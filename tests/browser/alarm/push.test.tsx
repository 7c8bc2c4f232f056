import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import PushIsland from '../../../src/features/notifications/alarm/push/PushIsland.tsx';
import { NO_CONNECTION } from '../../../src/http/browser/no-connection.ts';
import { settle } from '../../harness/browser/clock.ts';
import { installCaches } from '../../harness/browser/caches.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { APP_USER_AGENT } from '../shell/app.ts';
import { answerOf } from './alarms.ts';

/** The switch for push messages to this device. */

const KEY = 'BAUB';
const keyBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
const HINTS = {
  off: '새 알림이 오면 이 기기에서 바로 알려 드려요.',
  denied: '브라우저에서 알림이 차단되어 있어요.',
  homeScreen: '공유 메뉴에서 ‘홈 화면에 추가’를 누른 뒤',
  unsupported: '이 브라우저에서는 알림을 받을 수 없어요.',
  app: '앱에서는 휴대폰의 알림 설정을 따라요.',
};

let network: Network;
/** The state of pushes in the browser. */
let device: {
  permission: string;
  /** The viewer's answer to the browser's permission prompt. */
  answer: string;
  isRegistered: boolean;
  subscription: Subscription | null;
  made: number;
};
/** Addresses of the devices that the server knows. */
let known: Set<string>;
let permissionChanged: () => void;

class Subscription {
  readonly endpoint = `https://push.example/${++device.made}`;
  readonly options: { applicationServerKey: ArrayBuffer };
  constructor(key: string) {
    this.options = { applicationServerKey: keyBytes(key) };
  }
  toJSON = () => ({ keys: { p256dh: 'p', auth: 'a' } });
  async unsubscribe() {
    device.subscription = null;
  }
}

const registration = {
  pushManager: {
    getSubscription: async () => device.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      (device.subscription ??= new Subscription(applicationServerKey)),
  },
  async unregister() {
    device.isRegistered = false;
  },
};

beforeEach(() => {
  device = { permission: 'default', answer: 'granted', isRegistered: false, subscription: null, made: 0 };
  known = new Set();
  network = openNetwork();
  installCaches();
  network.answer('GET /api/v1/alarm/push', ({ url }) => {
    const endpoint = new URL(url).searchParams.get('endpoint') ?? '';
    return answerOf({ publicKey: KEY, subscribed: known.has(endpoint) });
  });
  network.answer('POST /api/v1/alarm/push', async (request) => {
    known.add(((await request.json()) as { endpoint: string }).endpoint);
    return answerOf({ subscribed: true });
  });
  network.answer('DELETE /api/v1/alarm/push', ({ url }) => {
    known.delete(new URL(url).searchParams.get('endpoint') ?? '');
    return answerOf(null);
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => (device.isRegistered ? registration : undefined),
      register: async () => {
        device.isRegistered = true;
        return registration;
      },
      ready: Promise.resolve(registration),
    },
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: {
      query: async () => ({ addEventListener: (_: string, listener: () => void) => (permissionChanged = listener) }),
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return device.permission;
    },
    requestPermission: async () => (device.permission = device.answer),
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'permissions');
});

const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: /^이 기기로 알림 받기/ });
const state = () => ({ isOn: toggle().checked, isFree: !toggle().disabled });
const says = (words: string) => screen.getByRole('status').textContent?.startsWith(words);

async function open(): Promise<void> {
  render(<PushIsland />);
  await settle();
}
async function press(): Promise<void> {
  await userEvent.click(toggle());
  await settle();
}
/** Opens the settings again, as on the next visit. */
async function reopen(): Promise<void> {
  cleanup();
  await open();
}

test('a member who has not turned pushes on gets no service worker, and makes no call', async () => {
  await open();
  expect(state()).toEqual({ isOn: false, isFree: true });
  expect([device.isRegistered, network.sent]).toEqual([false, []]);
});

test('the switch turns pushes on and off, in the browser and on the server', async () => {
  await open();
  await press();
  expect(state()).toEqual({ isOn: true, isFree: true });
  expect([...known]).toEqual(['https://push.example/1']);
  await reopen();
  expect(state().isOn).toBe(true);
  await press();
  expect([state().isOn, known.size, device.subscription, device.isRegistered]).toEqual([false, 0, null, false]);
});

test('turning pushes off leaves the service worker for the scraps on this device', async () => {
  await open();
  await press();
  await caches.open('scraps');
  await press();
  expect([known.size, device.isRegistered]).toEqual([0, true]);
});

test('a subscription with another server key is replaced', async () => {
  device.isRegistered = true;
  device.permission = 'granted';
  device.subscription = new Subscription('AAAA');
  known.add(device.subscription.endpoint);
  await open();
  expect(state().isOn).toBe(false);
  await press();
  expect([...known]).toContain('https://push.example/2');
  expect(state().isOn).toBe(true);
});

test.each([
  ['the server knows no more, as after signing out', () => known.clear()],
  ['the reader no longer permits', () => (device.permission = 'default')],
  ['the browser has forgotten', () => (device.subscription = null)],
])('the switch is off for a subscription that %s', async (_, change) => {
  await open();
  await press();
  change();
  await reopen();
  expect(state()).toEqual({ isOn: false, isFree: true });
});

describe('a member who', () => {
  test('forbids pushes reads how to allow them, and can use the switch again after allowing them', async () => {
    device.answer = 'denied';
    await open();
    await press();
    expect(says(HINTS.denied)).toBe(true);
    expect(state()).toEqual({ isOn: false, isFree: false });
    expect(network.sent).toEqual([]);
    device.permission = 'default';
    permissionChanged();
    await settle();
    expect(state()).toEqual({ isOn: false, isFree: true });
  });

  test('closes the permission prompt leaves the switch off', async () => {
    device.answer = 'default';
    await open();
    await press();
    expect([state(), says(HINTS.off)]).toEqual([{ isOn: false, isFree: true }, true]);
  });

  test('sees the permission prompt reads what to do', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    Object.assign(Notification, { requestPermission: () => promise });
    await open();
    await press();
    expect(says('브라우저가 물으면 허용을 눌러 주세요.')).toBe(true);
    expect(state()).toEqual({ isOn: true, isFree: false });
    resolve('default');
    await settle();
    expect(state().isOn).toBe(false);
  });
});

describe('a failure', () => {
  const words = async () =>
    (await import('../../../src/ui/feedback/snackbar.store.ts')).$snackbars.get().map(({ label }) => label);

  test.each(['GET /api/v1/alarm/push', 'POST /api/v1/alarm/push'])(
    'of %s while turning pushes on leaves them off',
    async (line) => {
      await open();
      network.loseRequests(line);
      await press();
      expect(await words()).toContain(NO_CONNECTION);
      expect(state()).toEqual({ isOn: false, isFree: true });
      await press();
      expect(state().isOn).toBe(true);
    },
  );

  test('that loses the response to turning on leaves pushes on, since the server knows the device', async () => {
    await open();
    network.loseAnswers('POST /api/v1/alarm/push');
    await press();
    expect([state().isOn, known.size]).toEqual([true, 1]);
  });

  test('while turning pushes off leaves them on', async () => {
    await open();
    await press();
    network.loseRequests('DELETE /api/v1/alarm/push');
    await press();
    expect([state().isOn, known.size]).toEqual([true, 1]);
  });

  test('of the state request leaves the switch disabled', async () => {
    await open();
    await press();
    network.answer('GET /api/v1/alarm/push', () => failure(503, 'BUSY'));
    await reopen();
    expect(state()).toEqual({ isOn: false, isFree: false });
  });
});

describe('pushes are not available in', () => {
  const USER_AGENTS = {
    app: APP_USER_AGENT,
    homeScreen: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    unsupported: 'Mozilla/5.0 (X11; Linux x86_64) Old/1.0',
  };
  test.each(Object.entries(USER_AGENTS))('%s, and the page says so', async (name, userAgent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    if (name !== 'app') Reflect.deleteProperty(globalThis, 'PushManager');
    await open();
    expect(says(HINTS[name as keyof typeof HINTS])).toBe(true);
    expect(state()).toEqual({ isOn: false, isFree: false });
  });

  test('an iPad that reports itself as a Mac, before the site is on the home screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/604.1');
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
    Reflect.deleteProperty(globalThis, 'PushManager');
    await open();
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
    expect(says(HINTS.homeScreen)).toBe(true);
  });
});
