import { type Point, ZOOM_STEP } from './zoom.ts';

/** How far an arrow key moves an enlarged picture, as the distance of a finger in pixels. */
const ARROW = 20;

type Acts = {
  zoomBy: (change: number) => void;
  /** Shows the next or the previous picture. */
  turn: (way: -1 | 1) => void;
  /** @returns whether the picture was enlarged and could move */
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

/**
 * Handles the keys of the full-screen view: + and − zoom; arrows move an enlarged picture, otherwise they show another
 * picture.
 */
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
