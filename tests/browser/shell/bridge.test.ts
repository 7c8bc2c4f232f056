import { beforeEach, describe, expect, test } from 'vitest';
import { appMessageTypes, goodData, goodMessage, malformedMessages } from '../../harness/actors/app-messages.ts';
import { settle } from '../../harness/browser/clock.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { openInApp } from './app.ts';

/** The bridge: messages of the native app to the page, and of the page to the app. */

const ME = { id: 7, nickname: '새싹집사', image: null, loginType: 'GOOGLE', hasAlarms: false, needNewTermsAgrees: [] };
const OK = { status: { code: 200, message: 'OK' } };

let network: Network;
let navigations: string[];

beforeEach(() => {
  navigations = watchNavigations();
  network = openNetwork();
});

describe('the page', () => {
  test('sends a nonce to the app when it is ready, and again when the web view restores it', async () => {
    const app = await openInApp();
    expect(app.nonce()).toMatch(/^[0-9a-f]{32}$/);
    expect(app.told()).toEqual([{ type: 'READY', data: { nonce: app.nonce() } }]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(app.told()).toHaveLength(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(app.told()).toHaveLength(2);
    expect(app.told()[1]).toEqual(app.told()[0]);
  });

  test('has a new nonce after each load, and rejects the nonce of an earlier page', async () => {
    const before = (await openInApp()).nonce();
    const app = await openInApp();
    expect(app.nonce()).not.toBe(before);
    app.bring(JSON.stringify({ type: 'CHANGE_URL', nonce: before, data: { url: '/article' } }));
    await settle();
    expect(navigations).toEqual([]);
  });

  test('obeys no malformed message', async () => {
    const app = await openInApp({ me: ME });
    app.tap('KAKAO');
    const told = app.told().length;
    const malformed = appMessageTypes.flatMap((type) => malformedMessages(type, app.nonce()));
    expect(malformed.length).toBeGreaterThan(9 * 25);
    for (const text of malformed) app.bring(text);
    await settle();
    expect([navigations, network.sent]).toEqual([[], []]);
    expect(app.told()).toHaveLength(told);
  });

  test.each([
    ['null', null],
    ['https://evil.test', null],
    ['https://evil.test', window],
    [location.origin, {}],
  ])('rejects a message with the origin %s and the source %s', async (origin, source) => {
    const app = await openInApp({ me: ME });
    app.tap('KAKAO');
    for (const type of appMessageTypes) {
      const event = new MessageEvent('message', { data: goodMessage(type, app.nonce()), origin });
      dispatchEvent(Object.defineProperty(event, 'source', { value: source }));
    }
    await settle();
    expect([navigations, network.sent]).toEqual([[], []]);
  });

  test('obeys a message that a script of the app sends inside the page', async () => {
    const app = await openInApp();
    const data = JSON.stringify({ type: 'CHANGE_URL', nonce: app.nonce(), data: { url: '/article' } });
    const event = new MessageEvent('message', { data, origin: location.origin });
    dispatchEvent(Object.defineProperty(event, 'source', { value: window }));
    await settle();
    expect(navigations).toEqual(['assign /article']);
  });
});

test('the app can open pages of this site and no other addresses', async () => {
  const app = await openInApp();
  for (const url of ['https://evil.test/', '//evil.test', 'javascript:alert(1)', '/callback/google?code=1', '/logout'])
    app.tell('CHANGE_URL', { url });
  app.tell('CHANGE_URL', { url: '/article?utm_source=push' });
  await settle();
  expect(navigations).toEqual(['assign /article?utm_source=push']);
});

test('a photo from the app reaches the component that requested it, and invalid data does not', async () => {
  const app = await openInApp();
  const { onAppPhoto } = await import('../../../src/features/writing/picture/upload/app-photo.browser.ts');
  const heard: string[] = [];
  onAppPhoto(({ name }) => heard.push(name));
  app.tell('PHOTO_BY_APP', { image: 'data:text/html;base64,AAAA' });
  app.tell('PHOTO_BY_APP', goodData.PHOTO_BY_APP);
  await settle();
  expect(heard).toEqual(['photo.png']);
});

describe('the app’s sign-out', () => {
  test('ends the session once and opens the home page, without a message to the app', async () => {
    network.answer('POST /api/v1/user/logout', () => Response.json({ ...OK, data: null }));
    const app = await openInApp({ me: ME });
    // The second message arrives while the first one is being handled.
    app.tell('LOGOUT');
    app.tell('LOGOUT');
    await settle();
    expect(network.sent).toEqual(['POST /api/v1/user/logout']);
    expect(navigations).toEqual(['assign /']);
    expect(app.toldMore()).toEqual([]);
  });

  test('does nothing on a page of a visitor', async () => {
    const app = await openInApp();
    app.tell('LOGOUT');
    await settle();
    expect(network.sent).toEqual([]);
  });

  test('can be repeated after a failure, which the app receives', async () => {
    const app = await openInApp({ me: ME });
    for (const times of [1, 2]) {
      app.tell('LOGOUT');
      await settle();
      expect(app.toldMore()).toHaveLength(times);
    }
    expect(app.toldMore()[0]).toEqual({
      type: 'ERROR',
      data: { status: 0, body: {}, path: '/api/v1/user/logout' },
    });
    expect(navigations).toEqual([]);
  });
});

test('a sign-out in the page is sent to the app', async () => {
  const app = await openInApp({ me: ME });
  document.dispatchEvent(new CustomEvent('pureut:logout'));
  expect(app.toldMore()).toEqual([{ type: 'LOGOUT', data: {} }]);
});

describe('a link to another site', () => {
  const links = ['https://plants.example/spring', 'http://old.example/', '/article', 'mailto:somebody@plants.example'];
  const html = links.map((href) => `<a href="${href}"><b>${href}</b></a>`).join('');
  /**
   * Presses the element with this index.
   * @returns whether the web view follows the link
   */
  const press = (index: number) =>
    document.querySelectorAll('b')[index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

  test('is opened by the app, and a second press within half a second is ignored', async () => {
    const app = await openInApp({ html });
    // Keeps jsdom from following links.
    addEventListener('click', (event) => event.preventDefault());
    const at = (time: number) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: time });
      return event;
    };
    const [first, second] = document.querySelectorAll('b');
    first?.dispatchEvent(at(1_000));
    first?.dispatchEvent(at(1_499));
    second?.dispatchEvent(at(1_500));
    expect(app.toldMore().map(({ data }) => data)).toEqual([
      { url: 'https://plants.example/spring' },
      { url: 'http://old.example/' },
    ]);
  });

  test('is not followed by the web view, in contrast to a link to this site', async () => {
    await openInApp({ html });
    const followed: boolean[] = [];
    addEventListener('click', (event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    });
    for (const index of links.keys()) press(index);
    expect(followed).toEqual([false, false, true, true]);
  });

  test('is none to one of our pages, which opens in place with any target of the link', async () => {
    await openInApp({ html: `<a href="${location.origin}/article" target="_blank"><b></b></a>` });
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    press(0);
    expect(document.querySelector('a')?.target).toBe('');
  });

  test('is ignored if another script has handled the press', async () => {
    const app = await openInApp({ html });
    document.body.onclick = (event) => event.preventDefault();
    press(0);
    document.body.onclick = null;
    expect(app.toldMore()).toEqual([]);
  });
});

describe('a session of the app', () => {
  const tell = async (me?: object) => {
    const app = await openInApp(me ? { me } : {});
    app.tell('ACCESS_TOKEN', goodData.ACCESS_TOKEN);
    await settle();
    return app;
  };
  const bodies: unknown[] = [];
  const answerSession = (answer: Response) =>
    network.answer('POST /api/auth/app-session', async (request) => {
      bodies.push(await request.json());
      return answer;
    });

  test('signs in the visitor of a page, which reloads', async () => {
    answerSession(Response.json({ ...OK, data: null }));
    network.answer('GET /api/v1/user/me', () => Response.json({ ...OK, data: ME }));
    const app = await tell();
    expect(bodies.at(-1)).toEqual({ accessToken: goodData.ACCESS_TOKEN.accessToken });
    expect(navigations).toEqual(['reload']);
    expect(app.toldMore()).toEqual([]);
  });

  test('changes nothing on a page of the same member', async () => {
    answerSession(Response.json({ ...OK, data: null }));
    network.answer('GET /api/v1/user/me', () => Response.json({ ...OK, data: ME }));
    await tell(ME);
    expect(navigations).toEqual([]);
  });

  test.each(['OTHER_MEMBER', 'APP_SESSION_OVER'])('refused with %s changes nothing', async (code) => {
    answerSession(failure(409, code));
    const app = await tell(ME);
    expect(network.sent).toEqual(['POST /api/auth/app-session']);
    expect(navigations).toEqual([]);
    expect(app.toldMore()).toMatchObject([
      { type: 'ERROR', data: { status: 409, body: { error: { code } }, path: '/api/auth/app-session' } },
    ]);
  });
});
