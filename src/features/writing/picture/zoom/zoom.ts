/** The state of the full-screen view, and how gestures change it. Points are measured from the centre of the view. */

/** The scale (at 1 the whole picture fits), and the offset of the picture in pixels. */
export type ZoomView = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
/** The sizes of the view, and of the picture in it at scale 1; in pixels. */
export type ZoomSizes = { view: Size; picture: Size };
type Size = { width: number; height: number };

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** Pinching changes the scale in steps of this size. */
const PINCH_STEP = 0.05;
/** The share of a finger's distance that the picture moves. */
const PAN_FACTOR = 0.7;
/** The most pixels that one event of a finger moves the picture, in each direction. */
const MOVE_CLAMP = 15;
/** The change of the scale by a button or a key. */
export const ZOOM_STEP = 0.5;
/** The scale after a double tap. */
const CLOSE_SCALE = 2;

/** Returns the view at another scale; the point `at` stays in place. */
export function zoomTo(view: ZoomView, scale: number, at: Point, sizes: ZoomSizes): ZoomView {
  const wanted = clamp(scale, WHOLE.scale, MAX_SCALE);
  const growth = wanted / view.scale;
  return keepInside({ scale: wanted, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, sizes);
}

/**
 * @param from the scale when the pinch began
 * @param growth the factor by which the distance of the fingers has grown since then
 */
export function pinchTo(view: ZoomView, from: number, growth: number, at: Point, sizes: ZoomSizes): ZoomView {
  return zoomTo(view, Math.round((from * growth) / PINCH_STEP) * PINCH_STEP, at, sizes);
}

/** Switches between the whole picture and the scale of a double tap. */
export function toggleZoom(view: ZoomView, at: Point, sizes: ZoomSizes): ZoomView {
  return zoomTo(view, view.scale > WHOLE.scale ? WHOLE.scale : CLOSE_SCALE, at, sizes);
}

/** @param way the distance of a finger since its last event, in pixels */
export function pan(view: ZoomView, way: Point, sizes: ZoomSizes): ZoomView {
  const follow = (length: number) => clamp(length * PAN_FACTOR, -MOVE_CLAMP, MOVE_CLAMP);
  return keepInside({ ...view, x: view.x + follow(way.x), y: view.y + follow(way.y) }, sizes);
}

/** Keeps the edges of a picture that is larger than the view outside of it. */
function keepInside({ scale, x, y }: ZoomView, { view, picture }: ZoomSizes): ZoomView {
  const roomX = Math.max(0, (picture.width * scale - view.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - view.height) / 2);
  return { scale, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
