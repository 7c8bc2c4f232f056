/**
 * Tells the styles how the page is scrolled, by attributes of the document's element: `data-scrolled` off the top,
 * `data-past-bar` beyond the desktop bar's threshold, `data-scroll` which way; and moves the reading progress.
 */

/** How far down the desktop's two-level bar appears; in pixels. */
const DESKTOP_BAR_THRESHOLD = 124;
/** The direction turns once so much is scrolled back, also at the top of a page; in pixels. */
const DIRECTION_THRESHOLD = 5;

const { documentElement: root } = document;
const progress = document.querySelector<HTMLProgressElement>('.top-bar-progress');
/** The furthest point of the present direction. */
let furthest = 0;
let scheduled = false;

function update(): void {
  scheduled = false;
  const y = Math.max(0, scrollY);
  root.toggleAttribute('data-scrolled', y > 0);
  root.toggleAttribute('data-past-bar', y > DESKTOP_BAR_THRESHOLD);
  const isDown = root.dataset.scroll === 'down';
  if (isDown ? y > furthest : y < furthest) furthest = y;
  else if (Math.abs(y - furthest) > DIRECTION_THRESHOLD) {
    root.dataset.scroll = isDown ? 'up' : 'down';
    furthest = y;
  }
  if (progress) progress.value = (y / Math.max(1, root.scrollHeight - innerHeight)) * 100;
}

addEventListener(
  'scroll',
  () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(update);
  },
  { passive: true },
);
update();
