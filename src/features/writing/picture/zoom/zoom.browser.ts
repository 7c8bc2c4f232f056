import { openDialog } from '../../../../ui/dialog/open-dialog.browser.ts';
import { addZoomDialog, type ZoomDialog } from './zoom-dialog.browser.ts';
import { hearGestures } from './zoom-gestures.browser.ts';
import { hearKeys } from './zoom-keys.browser.ts';
import {
  MAX_SCALE,
  type Point,
  pan,
  pinchTo,
  toggleZoom,
  WHOLE,
  ZOOM_STEP,
  type ZoomSizes,
  type ZoomView,
  zoomTo,
} from './zoom.ts';

/** Shows the pictures of a content full screen. It is loaded when a reader presses the first picture. */

const MIDDLE: Point = { x: 0, y: 0 };
/** How much the wheel changes the scale per pixel of scrolling. One notch is about 100 pixels. */
const WHEEL_STEP = ZOOM_STEP / 100;

let parts: ZoomDialog | undefined;
/** The links around all pictures of the content, and the index of the shown picture. */
let links: HTMLAnchorElement[] = [];
let index = 0;
let view: ZoomView = WHOLE;

/** Opens the dialog with the picture of this link. After it closes, the focus returns to the link. */
export function showZoomed(link: HTMLAnchorElement): void {
  parts ??= prepare();
  const { dialog } = parts;
  if (dialog.open) return;
  links = [...(link.closest('article') ?? document).querySelectorAll<HTMLAnchorElement>('a[data-zoom]')];
  show(Math.max(0, links.indexOf(link)));
  openDialog(dialog);
  dialog.addEventListener('close', () => link.focus({ preventScroll: true }), { once: true });
}

function prepare(): ZoomDialog {
  const made = addZoomDialog();
  const { dialog, stage, buttons } = made;
  addEventListener('resize', () => place(zoomTo(view, view.scale, MIDDLE, sizes())));

  const zoomBy = (change: number) => place(zoomTo(view, view.scale + change, MIDDLE, sizes()));
  buttons.close.addEventListener('click', () => dialog.close());
  buttons.previous.addEventListener('click', () => turn(-1));
  buttons.next.addEventListener('click', () => turn(1));
  buttons.smaller.addEventListener('click', () => zoomBy(-ZOOM_STEP));
  buttons.larger.addEventListener('click', () => zoomBy(ZOOM_STEP));
  hearKeys(dialog, { zoomBy, turn, move });

  let pinchedFrom = view.scale;
  hearGestures(stage, {
    onPinchStart: () => {
      pinchedFrom = view.scale;
    },
    onPinch: (growth, middle) => place(pinchTo(view, pinchedFrom, growth, fromMiddle(middle), sizes())),
    onMove: move,
    onSwipe: (way) => {
      if (!isClose()) turn(way);
    },
    onDoubleTap: (at) => place(toggleZoom(view, fromMiddle(at), sizes())),
  });
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      place(zoomTo(view, view.scale - event.deltaY * WHEEL_STEP, at, sizes()));
    },
    { passive: false },
  );
  return made;
}

function isClose(): boolean {
  return view.scale > WHOLE.scale;
}

function move(way: Point): boolean {
  if (isClose()) place(pan(view, way, sizes()));
  return isClose();
}

function turn(way: -1 | 1): void {
  if (links[index + way]) show(index + way);
}

function show(wanted: number): void {
  const link = links[wanted];
  const shown = link?.querySelector('img');
  if (!parts || !link || !shown) return;
  index = wanted;
  const { image, words, count, buttons } = parts;
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent;
  // Shows the file that the page has already loaded, then the largest file.
  image.src = shown.currentSrc || link.href;
  image.alt = shown.alt;
  void fetchLargest(link.href);
  words.textContent = shown.alt || caption || '';
  words.hidden = words.textContent === '';
  count.textContent = links.length > 1 ? `${index + 1} / ${links.length}` : '';
  for (const button of [buttons.previous, buttons.next]) button.hidden = links.length === 1;
  disable(buttons.previous, index === 0);
  disable(buttons.next, index === links.length - 1);
  place(WHOLE);
}

/** Replaces the image by its largest file. If that cannot be loaded, for example offline, the smaller file stays. */
async function fetchLargest(href: string): Promise<void> {
  const largest = new Image();
  largest.src = href;
  await largest.decode().catch(() => {});
  if (parts && links[index]?.href === href && largest.naturalWidth > 0) parts.image.src = href;
}

function place(wanted: ZoomView): void {
  if (!parts) return;
  const { dialog, image, buttons } = parts;
  view = wanted;
  image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  dialog.toggleAttribute('data-close', isClose());
  disable(buttons.smaller, !isClose());
  disable(buttons.larger, view.scale >= MAX_SCALE);
}

/** Uses `aria-disabled`, so that the button keeps the focus. */
function disable(button: HTMLButtonElement, isDisabled: boolean): void {
  button.ariaDisabled = String(isDisabled);
}

function fromMiddle({ x, y }: Point): Point {
  const frame = parts?.stage.getBoundingClientRect();
  return frame ? { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 } : MIDDLE;
}

function sizes(): ZoomSizes {
  const { clientWidth: width = 0, clientHeight: height = 0 } = parts?.stage ?? {};
  const shown = links[index]?.querySelector('img');
  const [pictureWidth, pictureHeight] = [Number(shown?.getAttribute('width')), Number(shown?.getAttribute('height'))];
  const fit = Math.min(width / pictureWidth, height / pictureHeight);
  return { view: { width, height }, picture: { width: pictureWidth * fit, height: pictureHeight * fit } };
}
