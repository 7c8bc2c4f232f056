/**
 * Tells the styles how the page is scrolled, by attributes of the document's element: `data-scrolled` off the top,
 * `data-past-bar` beyond the desktop bar's threshold, `data-scroll` which way; and moves the reading progress.
 */

/** Spec 1, section 9; in pixels. */
const DESKTOP_BAR_THRESHOLD = 124;
const DIRECTION_THRESHOLD = 5;

const { documentElement: root } = document;
const progress = document.querySelector<HTMLProgressElement>('.reading-progress');
let turnedAt = 0;
let scheduled = false;

function update(): void {
  scheduled = false;
  const y = Math.max(0, scrollY);
  root.toggleAttribute('data-scrolled', y > 0);
  root.toggleAttribute('data-past-bar', y > DESKTOP_BAR_THRESHOLD);
  if (Math.abs(y - turnedAt) > DIRECTION_THRESHOLD) {
    root.dataset.scroll = y > turnedAt && y > DESKTOP_BAR_THRESHOLD ? 'down' : 'up';
    turnedAt = y;
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
