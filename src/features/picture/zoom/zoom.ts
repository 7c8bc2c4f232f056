/** How a picture lies in the full-screen view, and what gestures make of that. Points are measured from the view's middle. */

/** The scale (1: the whole picture fits), and how far the picture is moved; in pixels. */
export type ZoomView = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
/** The sizes of the view and of the whole picture in it; in pixels. */
export type ZoomSizes = { view: Size; picture: Size };
type Size = { width: number; height: number };

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** Two fingers change the scale in steps of this size. */
const PINCH_STEP = 0.05;
/** Which part of a finger's way the picture moves. */
const PAN_FACTOR = 0.7;
/** The picture moves at most so far with one move of a finger, in each direction; in pixels. */
const MOVE_CLAMP = 15;
/** What a button or a key adds to the scale, or takes from it. */
export const ZOOM_STEP = 0.5;
/** The scale that a double tap gives. */
const CLOSE_SCALE = 2;

/** The picture at another scale; what lies at the point stays there. */
export function zoomTo(view: ZoomView, scale: number, at: Point, sizes: ZoomSizes): ZoomView {
  const wanted = clamp(scale, WHOLE.scale, MAX_SCALE);
  const growth = wanted / view.scale;
  return keepInside({ scale: wanted, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, sizes);
}

/** @param growth of the distance between two fingers since they began, when the scale was `from` */
export function pinchTo(view: ZoomView, from: number, growth: number, at: Point, sizes: ZoomSizes): ZoomView {
  return zoomTo(view, Math.round((from * growth) / PINCH_STEP) * PINCH_STEP, at, sizes);
}

/** Close where it was whole, and whole where it was close. */
export function toggleZoom(view: ZoomView, at: Point, sizes: ZoomSizes): ZoomView {
  return zoomTo(view, view.scale > WHOLE.scale ? WHOLE.scale : CLOSE_SCALE, at, sizes);
}

/** @param way how far a finger has moved since its last move; in pixels */
export function pan(view: ZoomView, way: Point, sizes: ZoomSizes): ZoomView {
  const follow = (length: number) => clamp(length * PAN_FACTOR, -MOVE_CLAMP, MOVE_CLAMP);
  return keepInside({ ...view, x: view.x + follow(way.x), y: view.y + follow(way.y) }, sizes);
}

/** No edge of the picture comes inside the view, as long as the picture is larger. */
function keepInside({ scale, x, y }: ZoomView, { view, picture }: ZoomSizes): ZoomView {
  const roomX = Math.max(0, (picture.width * scale - view.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - view.height) / 2);
  return { scale, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
