import { atom } from 'nanostores';

const SPEED_MS = 200;
const TRICKLE_MS = 800;
const MINIMUM = 0.08;
const ALMOST = 0.994;

/** The value of the loading bar at the top of the page, 0 to 1; undefined while nothing loads. */
export const $loading = atom<number | undefined>();

let running = 0;
let trickle: ReturnType<typeof setInterval> | undefined;
let hide: ReturnType<typeof setTimeout> | undefined;

/** Shows the loading bar until the returned function is called. Concurrent uses share the bar. */
export function startLoading(): () => void {
  running += 1;
  if (running === 1) begin();
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    running -= 1;
    if (running === 0) finish();
  };
}

function begin(): void {
  clearTimeout(hide);
  $loading.set(MINIMUM);
  trickle = setInterval(() => $loading.set(creep($loading.get() ?? MINIMUM)), TRICKLE_MS);
}

function finish(): void {
  clearInterval(trickle);
  $loading.set(1);
  hide = setTimeout(() => $loading.set(undefined), SPEED_MS * 2);
}

/** Returns the next value. The steps become smaller, since the duration is unknown. */
function creep(value: number): number {
  const step = value < 0.2 ? 0.1 : value < 0.5 ? 0.04 : value < 0.8 ? 0.02 : 0.005;
  return Math.min(ALMOST, value + step);
}
