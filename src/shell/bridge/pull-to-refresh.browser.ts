import { OWN_TALKS } from '../../features/contents/talk/talk.ts';
import { paths } from '../../site/paths.ts';
import rules from './pull-to-refresh.css?inline';

/** Reloads the page when a finger pulls it down at its top. For the native app, whose web view does not do this. */

/** The distance that a finger must pull; in pixels. */
const PULL_DISTANCE = 200;
/** The distance that the sign moves down at most; in pixels. */
const SIGN_WAY = 72;

/** Returns whether pulling is off: in editors, in the list of the viewer's own talks, and on pages with unsent text. */
function isOff(): boolean {
  const { pathname, search, hash } = location;
  if (pathname === paths.write || pathname === paths.writeStory) return true;
  const isOwnTalks = hash === `#${OWN_TALKS}` || new URLSearchParams(search).get('channel') === String(OWN_TALKS);
  if (pathname === paths.community && isOwnTalks) return true;
  return document.querySelector('[data-unsent]') !== null;
}

/** The start of the touch, if the page is at its top. */
let begin: Touch | undefined;
let sign: HTMLElement | undefined;

function pulledBy({ changedTouches }: TouchEvent): number {
  const finger = [...changedTouches].find(({ identifier }) => identifier === begin?.identifier);
  return finger && begin && scrollY <= 0 ? finger.clientY - begin.clientY : 0;
}

function show(distance: number): void {
  sign ??= addSign();
  sign.style.translate = `0 ${(Math.min(1, Math.max(0, distance) / PULL_DISTANCE) - 1) * SIGN_WAY}px`;
  sign.textContent = distance > PULL_DISTANCE ? '놓으면 새로고침해요' : '당겨서 새로고침';
}

function addSign(): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  const element = document.createElement('p');
  element.className = 'pull-sign';
  element.ariaHidden = 'true';
  document.body.append(element);
  return element;
}

function end(): void {
  begin = undefined;
  sign?.remove();
  sign = undefined;
}

/** Returns whether the page and all scrollable boxes around the touched element are at their top. */
function isAtTop(touched: Element): boolean {
  for (let box: Element | null = touched; box; box = box.parentElement) if (box.scrollTop > 0) return false;
  return scrollY <= 0;
}

export function refreshOnPull(): void {
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [finger] = touches;
      const isOverPage = !document.querySelector('dialog:modal, .popover:popover-open');
      if (touches.length > 1) end();
      else if (isOverPage && !isOff() && isAtTop(target as Element)) begin = finger;
    },
    { passive: true },
  );
  addEventListener(
    'touchmove',
    (event) => {
      if (!begin) return;
      // If the page scrolls, the touch is no pull.
      if (scrollY > 0) end();
      else if (pulledBy(event) > 0) show(pulledBy(event));
    },
    { passive: true },
  );
  addEventListener('touchend', (event) => {
    const isFar = pulledBy(event) > PULL_DISTANCE;
    end();
    if (isFar) location.reload();
  });
  addEventListener('touchcancel', end);
}
