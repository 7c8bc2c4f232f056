export type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;

export function num(value: number): string {
  const text = String(round(value));
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

function join(numbers: readonly number[]): string {
  return numbers.map(num).reduce((text, part) => text + (text === '' || part.startsWith('-') ? '' : ' ') + part, '');
}

export function lerp(from: Point, to: Point, amount: number): Point {
  return [from[0] + (to[0] - from[0]) * amount, from[1] + (to[1] - from[1]) * amount];
}

/** Returns the point at a distance from another. `tilt` is the direction, clockwise from straight up, in radians. */
export function along(from: Point, tilt: number, distance: number): Point {
  return [from[0] + Math.sin(tilt) * distance, from[1] - Math.cos(tilt) * distance];
}

function at(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (point === undefined) throw new Error('no such point');
  return point;
}

/** Writes relative path commands. The pen stores its rounded position, so that rounding errors do not add up. */
class Pen {
  private x = 0;
  private y = 0;
  text = '';

  move([x, y]: Point): void {
    this.x = round(x);
    this.y = round(y);
    this.text += `M${join([x, y])}`;
  }

  curve(a: Point, b: Point, end: Point): void {
    const { x, y } = this;
    this.text += `c${join([a[0] - x, a[1] - y, b[0] - x, b[1] - y, end[0] - x, end[1] - y])}`;
    this.x = round(x + round(end[0] - x));
    this.y = round(y + round(end[1] - y));
  }

  line(end: Point): void {
    const { x, y } = this;
    this.text += `l${join([end[0] - x, end[1] - y])}`;
    this.x = round(x + round(end[0] - x));
    this.y = round(y + round(end[1] - y));
  }

  smooth(points: readonly Point[], closed: boolean): void {
    const count = points.length;
    const pick = (index: number): Point =>
      at(points, closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index)));
    for (let i = 0; i < (closed ? count : count - 1); i += 1) {
      const [p0, p1, p2, p3] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
      this.curve(
        [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6],
        [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6],
        p2,
      );
    }
  }
}

export function blob(points: readonly Point[]): string {
  const pen = new Pen();
  pen.move(at(points, 0));
  pen.smooth(points, true);
  return `${pen.text}z`;
}

export function wire(points: readonly Point[]): string {
  const pen = new Pen();
  pen.move(at(points, 0));
  pen.smooth(points, false);
  return pen.text;
}

export function polygon(points: readonly Point[]): string {
  const pen = new Pen();
  pen.move(at(points, 0));
  for (const point of points.slice(1)) pen.line(point);
  return `${pen.text}z`;
}

/** Returns a closed shape of several smooth edges that meet in corners. */
export function edges(...sections: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  sections.forEach((section, index) => {
    if (index === 0) pen.move(at(section, 0));
    else pen.line(at(section, 0));
    pen.smooth(section, false);
  });
  return `${pen.text}z`;
}

/** Returns a simple leaf of two quadratic curves from base to tip. `side` limits it to one half. */
export function sliver(base: Point, tilt: number, length: number, width: number, side: -1 | 0 | 1 = 0): string {
  const tip = along([0, 0], tilt, length);
  const middle = along([0, 0], tilt, length * 0.45);
  const bulge = (sign: number): Point => along(middle, tilt + (Math.PI / 2) * sign, width);
  const go = (sign: number): string => `q${join([...bulge(sign), ...tip])}`;
  const back = (sign: number): string => {
    const [x, y] = bulge(sign);
    return `q${join([x - tip[0], y - tip[1], -tip[0], -tip[1]])}`;
  };
  if (side !== 0) return `M${join(base)}${go(side)}z`;
  return `M${join(base)}${go(1)}${back(-1)}z`;
}

export function disc([x, y]: Point, radius: number, squash = 1): string {
  const r = num(radius);
  const s = num(radius * squash);
  return `M${join([x - radius, y])}a${r} ${s} 0 1 0 ${num(radius * 2)} 0a${r} ${s} 0 1 0 ${num(-radius * 2)} 0z`;
}

/** Opacity is set on paints, never on elements: a renderer needs a slow extra layer to fade an element. */
function percent(opacity: number): string {
  return String(Math.round(opacity * 100) / 100);
}

export function fill(d: string, color: string, opacity = 1): string {
  return d === '' ? '' : `<path fill="${color}"${opacity < 1 ? ` fill-opacity="${percent(opacity)}"` : ''} d="${d}"/>`;
}

export function fillEvenOdd(d: string, color: string): string {
  return `<path fill="${color}" fill-rule="evenodd" d="${d}"/>`;
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  if (d === '') return '';
  const fade = opacity < 1 ? ` stroke-opacity="${percent(opacity)}"` : '';
  return `<path fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round"${fade} d="${d}"/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  opacity = 1,
  radius = 0,
): string {
  const fade = opacity < 1 ? ` fill-opacity="${percent(opacity)}"` : '';
  const corner = radius > 0 ? ` rx="${num(radius)}"` : '';
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${corner} fill="${color}"${fade}/>`;
}

export function place(content: string, x: number, y: number, scale = 1, turn = 0, flip = false): string {
  const size = Math.round(scale * 1000) / 1000;
  const scaling = size === 1 && !flip ? '' : ` scale(${flip ? -size : size} ${size})`;
  const turning = turn === 0 ? '' : ` rotate(${num(turn)})`;
  return `<g transform="translate(${num(x)} ${num(y)})${turning}${scaling}">${content}</g>`;
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}
