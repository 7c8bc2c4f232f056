/**
 * Sets attributes of the document's element for styles: `data-scrolled` below the top, `data-past-bar` beyond the
 * threshold of the desktop bar, and `data-scroll` with the direction. Also updates the reading progress.
 */

/** The scroll position from which the desktop shows the two-level bar; in pixels. */
const DESKTOP_BAR_THRESHOLD = 124;
/** The distance after which the scroll direction changes, also at the top of a page; in pixels. */
const DIRECTION_THRESHOLD = 5;

const { documentElement: root } = document;
const progress = document.querySelector<HTMLProgressElement>('.top-bar-progress');
/** The furthest position in the current direction. */
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
