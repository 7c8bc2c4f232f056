import { type Point, ZOOM_STEP } from './zoom.ts';

/** How far an arrow moves a picture that is close; in pixels of a finger's way. */
const ARROW = 20;

type Acts = {
  zoomBy: (change: number) => void;
  /** Shows the picture so many places on. */
  turn: (way: -1 | 1) => void;
  /** @returns whether there was anything to move: false where the whole picture is seen */
  move: (way: Point) => boolean;
};

const scaling = new Map([
  ['+', ZOOM_STEP],
  ['=', ZOOM_STEP],
  ['-', -ZOOM_STEP],
]);
const arrows = new Map<string, Point>([
  ['ArrowLeft', { x: ARROW, y: 0 }],
  ['ArrowRight', { x: -ARROW, y: 0 }],
  ['ArrowUp', { x: 0, y: ARROW }],
  ['ArrowDown', { x: 0, y: -ARROW }],
]);

/** The keys of the full-screen view: + and −, and arrows, which move a close picture and else turn to another one. */
export function hearKeys(dialog: HTMLElement, { zoomBy, turn, move }: Acts): void {
  dialog.addEventListener('keydown', (event) => {
    const change = scaling.get(event.key);
    const way = arrows.get(event.key);
    if ((change === undefined && !way) || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (change !== undefined) zoomBy(change);
    else if (way && !move(way) && way.x !== 0) turn(way.x < 0 ? 1 : -1);
  });
}
