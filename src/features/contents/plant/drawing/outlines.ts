/** SVG paths of leaves with a length of 100, from (0, 0) upwards. `marks` use the same coordinates. */
export const outlines = {
  oval: 'M0 0C-32 -16 -36 -70 0 -100C36 -70 32 -16 0 0Z',
  narrow: 'M0 0C-18 -22 -20 -74 0 -100C20 -74 18 -22 0 0Z',
  sword: 'M-8 0C-11 -40 -9 -78 0 -100C9 -78 11 -40 8 0Z',
  blade: 'M-4 0C-6 -40 -5 -76 0 -100C5 -76 6 -40 4 0Z',
  spear: 'M-6 0L-5 -86C-4 -96 4 -96 5 -86L6 0Z',
  heart: 'M0 -8C-8 10 -44 6 -44 -30C-42 -66 -16 -86 0 -100C16 -86 42 -66 44 -30C44 6 8 10 0 -8Z',
  arrow: 'M0 -14C-12 8 -30 24 -38 16C-42 -22 -18 -70 0 -100C18 -70 42 -22 38 16C30 24 12 8 0 -14Z',
  round: 'M0 0C-56 0 -56 -100 0 -100C56 -100 56 0 0 0Z',
  drop: 'M-10 0C-30 -40 -26 -84 0 -100C26 -84 30 -40 10 0Z',
  ivy: 'M0 0C-14 6 -34 2 -36 -12C-28 -22 -32 -34 -48 -48C-34 -56 -22 -60 -16 -70L0 -100L16 -70C22 -60 34 -56 48 -48C32 -34 28 -22 36 -12C34 2 14 6 0 0Z',
  split:
    'M0 -10C-10 10 -40 10 -46 -14L-22 -22L-50 -30C-52 -40 -50 -48 -46 -54L-20 -44L-40 -66C-34 -76 -28 -82 -22 -86L-10 -64L0 -100L10 -64L22 -86C28 -82 34 -76 40 -66L20 -44L46 -54C50 -48 52 -40 50 -30L22 -22L46 -14C40 10 10 10 0 -10Z',
  antler:
    'M-7 0C-12 -30 -10 -44 -24 -62L-44 -84L-36 -90L-14 -68L-18 -98L-9 -100L-2 -66L14 -100L22 -96L10 -62L34 -84L40 -78L22 -56C8 -42 12 -30 7 0Z',
  paddle: 'M-3 0L-3 -34C-24 -40 -24 -86 0 -100C24 -86 24 -40 3 -34L3 0Z',
  pad: 'M-8 0C-30 -14 -34 -92 0 -100C34 -92 30 -14 8 0Z',
  frond: feathered(11, 22, 0.3),
  plume: feathered(16, 15, 0.5),
  palm: feathered(9, 46, 0.75),
  pinnate: feathered(6, 30, 0.2),
} as const;

export type Outline = keyof typeof outlines;

/**
 * Returns the path of a leaf with leaflets on both sides of its midrib.
 * @param count the number of leaflets on each side
 * @param reach the length of the longest leaflet, in hundredths of the leaf
 * @param rise the slope of the leaflets towards the tip
 */
function feathered(count: number, reach: number, rise: number): string {
  const leaflets = [-1, 1].flatMap((side) =>
    Array.from({ length: count }, (_, index) => {
      const at = 12 + (index * 86) / count;
      const length = reach * Math.sin(Math.PI * (0.2 + (0.74 * index) / count));
      const [x, y] = [side * length, -(at + length * rise)];
      const wide = 62 / count;
      return `M0 ${-at.toFixed(0)}Q${(x * 0.6).toFixed(0)} ${(y - wide * 0.4).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}Q${(x * 0.5).toFixed(0)} ${(y + wide).toFixed(0)} 0 ${(-at + wide * 0.7).toFixed(0)}Z`;
    }),
  );
  return `M-1.4 0L0 -100L1.4 0Z${leaflets.join('')}`;
}

/** Marks that tones draw on a leaf. They fit into the narrowest outline that uses them. */
export const marks = {
  veins: 'M0 -4V-90M0 -24L-17 -40M0 -24L17 -40M0 -46L-16 -62M0 -46L16 -62M0 -66L-9 -78M0 -66L9 -78',
  stripe: 'M0 -4C-9 -30 -8 -68 0 -88C8 -68 9 -30 0 -4Z',
  patch: 'M1 -8C24 -18 26 -62 1 -90Z',
  dots: 'M-9 -32h6v6h-6zM5 -48h6v6h-6zM-9 -62h5v5h-5zM6 -26h5v5h-5zM-1 -78h5v5h-5z',
} as const;
