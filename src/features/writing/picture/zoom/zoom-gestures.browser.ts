import type { Point } from './zoom.ts';

/** The shortest swipe, in pixels. */
const SWIPE = 50;
/** A tap moves less than this, and the second tap of a double tap is closer than this to the first; in pixels. */
const TAP_SLACK = 24;
/** The longest time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300;

type Gestures = {
  /** Called when a second finger touches the screen. */
  onPinchStart: () => void;
  /** @param growth the factor by which the distance of the fingers has grown since then */
  onPinch: (growth: number, middle: Point) => void;
  /** Called when a single finger moves, with the distance since its last move. */
  onMove: (way: Point) => unknown;
  /** Called when a single finger is lifted after a horizontal swipe. 1 means towards the next picture. */
  onSwipe: (way: -1 | 1) => void;
  onDoubleTap: (at: Point) => void;
};

/** Calls `gestures` for fingers, a pen or a mouse on an element. Points are in window coordinates. */
export function hearGestures(element: HTMLElement, gestures: Gestures): void {
  const fingers = new Map<number, Point>();
  let begin: { at: Point; isPinch: boolean } | undefined;
  let firstDistance = 1;
  let lastTap: { at: Point; time: number } | undefined;

  element.addEventListener('pointerdown', (event) => {
    // A primary pointer is the first on the screen. Earlier pointers are stale, for example if their `pointerup` was
    // lost.
    if (event.isPrimary) fingers.clear();
    if (event.button !== 0 || fingers.size === 2) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    if (fingers.size === 1) begin = { at: pointOf(event), isPinch: false };
    else {
      if (begin) begin.isPinch = true;
      firstDistance = Math.max(1, distanceOf([...fingers.values()]));
      gestures.onPinchStart();
    }
  });

  element.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.set(event.pointerId, now);
    const points = [...fingers.values()];
    if (points.length === 2) gestures.onPinch(distanceOf(points) / firstDistance, middleOf(points));
    else gestures.onMove({ x: now.x - before.x, y: now.y - before.y });
  });

  element.addEventListener('pointerup', (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || !begin || begin.isPinch) return;
    const at = pointOf(event);
    const aside = at.x - begin.at.x;
    if (distanceOf([at, begin.at]) < TAP_SLACK) tap(at, event.timeStamp);
    else if (Math.abs(aside) >= SWIPE && Math.abs(aside) > Math.abs(at.y - begin.at.y)) {
      gestures.onSwipe(aside < 0 ? 1 : -1);
    }
  });
  element.addEventListener('pointercancel', ({ pointerId }) => fingers.delete(pointerId));

  function tap(at: Point, time: number): void {
    const isSecond = lastTap && time - lastTap.time < DOUBLE_TAP_MS && distanceOf([at, lastTap.at]) < TAP_SLACK;
    lastTap = isSecond ? undefined : { at, time };
    if (isSecond) gestures.onDoubleTap(at);
  }
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}

function distanceOf([one, other]: Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

function middleOf([one, other]: Point[]): Point {
  return one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : { x: 0, y: 0 };
}
