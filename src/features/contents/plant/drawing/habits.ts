import {
  arching,
  type Arrangement,
  crowned,
  hanging,
  rosette,
  shoots,
  stalked,
  tuft,
  withFlowers,
} from './arrangements.ts';
import type { Habit } from './growth.ts';
import type { Outline } from './outlines.ts';
import { bloom, end, fine, leaf, line, MIDDLE, type Piece, RIM, steps } from './shapes.ts';

const spathes: Arrangement = (chance) => [
  ...stalked('narrow', { count: 8, length: 52, reach: 34, wide: 1.15 })(chance),
  ...steps(3, -17, 17).flatMap((tilt) => {
    const [x, y] = end(MIDDLE, RIM, tilt, 84 + chance() * 10);
    return [
      line(`M${MIDDLE} ${RIM}L${fine(x)} ${fine(y)}`, 2),
      bloom('spathe', x, y, 0.95, tilt),
      bloom('spike', x, y, 0.5, tilt),
    ];
  }),
];

const orchid: Arrangement = (chance) => [
  ...tuft('narrow', { count: 5, arc: 74, length: 46 })(chance),
  line(`M${MIDDLE} ${RIM}C${MIDDLE - 6} 70 ${MIDDLE - 2} 34 ${MIDDLE + 42} 44`, 2.2),
  ...[
    [76, 62, 1],
    [82, 46, 1.05],
    [96, 38, 1],
    [110, 39, 0.9],
    [122, 46, 0.7],
  ].map(([x = 0, y = 0, size]) => bloom('flower', x, y, size)),
];

/** Three canes, each with a tuft of blades on top. */
const canes: Arrangement = (chance) =>
  [
    { x: MIDDLE - 12, height: 28 },
    { x: MIDDLE + 11, height: 46 },
    { x: MIDDLE, height: 66 },
  ].flatMap(({ x, height }) => [
    line(`M${x} ${RIM}V${RIM - height}`, 5),
    ...steps(9, -96, 96).map((tilt, index) =>
      leaf('blade', {
        x,
        y: RIM - height + 2,
        tilt: tilt + (chance() - 0.5) * 10,
        length: 40 - Math.abs(tilt) / 12,
        wide: 1.25,
        back: index % 2 === 0,
      }),
    ),
  ]);

const bamboo: Arrangement = (chance) =>
  steps(5, -18, 18).flatMap((shift, index) => {
    const height = 46 + ((index * 17) % 34);
    const joints = steps(3, 0.25, 0.75).map((share) =>
      line(`M${MIDDLE + shift - 4} ${fine(RIM - height * share)}h8`, 1.4),
    );
    return [
      line(`M${MIDDLE + shift} ${RIM}V${RIM - height}`, 5.4),
      ...joints,
      ...steps(4, -70, 70).map((tilt) =>
        leaf('blade', {
          x: MIDDLE + shift,
          y: RIM - height,
          tilt: tilt + chance() * 8,
          length: 30,
          wide: 1.5,
          back: tilt < 0,
        }),
      ),
    ];
  });

const conifer: Arrangement = (chance) => [
  line(`M${MIDDLE} ${RIM}V34`, 3),
  ...steps(9, RIM - 8, 40).flatMap((y, index) =>
    [-1, 1].map((side) =>
      leaf('plume', {
        x: MIDDLE,
        y,
        tilt: side * (84 - index * 3) + chance() * 6,
        length: 50 - index * 4.4,
        wide: 0.9,
        back: index % 2 === 0,
      }),
    ),
  ),
  leaf('plume', { x: MIDDLE, y: 42, tilt: 0, length: 22 }),
];

const paddles: Piece[] = [
  leaf('pad', { x: MIDDLE, y: RIM + 2, tilt: 0, length: 58, back: true }),
  leaf('pad', { x: MIDDLE - 8, y: 76, tilt: -34, length: 42 }),
  leaf('pad', { x: MIDDLE + 9, y: 74, tilt: 30, length: 46 }),
  leaf('pad', { x: MIDDLE - 24, y: 44, tilt: -8, length: 30, back: true }),
];
const prickles = (points: [number, number][]): Piece[] =>
  points.map(([x, y]) => line(`M${x - 2} ${y}h4M${x} ${y - 2}v4`, 0.9));

const cactus: Arrangement = (chance) => [
  ...paddles,
  ...prickles([
    [76, 104],
    [86, 92],
    [80, 80],
    [68, 62],
    [60, 52],
    [92, 58],
    [100, 50],
    [58, 30],
  ]),
  ...(chance() > 0.4 ? [bloom('flower', 103, 36, 0.6)] : []),
];

const barrel: Arrangement = () => [
  {
    kind: 'body',
    d: `M${MIDDLE - 38} ${RIM}C${MIDDLE - 52} 86 ${MIDDLE - 34} 58 ${MIDDLE} 58C${MIDDLE + 34} 58 ${MIDDLE + 52} 86 ${MIDDLE + 38} ${RIM}Z`,
  },
  ...steps(7, -30, 30).map((bend) =>
    line(`M${MIDDLE + fine(bend * 0.86)} ${RIM}Q${fine(MIDDLE + bend * 1.6)} 84 ${MIDDLE} 60`, 1.2),
  ),
  ...prickles([
    [52, 100],
    [64, 84],
    [80, 76],
    [96, 84],
    [108, 100],
    [72, 106],
    [88, 106],
  ]),
];

const segments: Arrangement = (chance) =>
  steps(6, -1, 1).flatMap((side) => {
    const chain = steps(4, 0, 1).map((share) => ({
      x: MIDDLE + side * (10 + share * 50),
      y: RIM - 12 - Math.sin(share * 2.4) * (40 - Math.abs(side) * 12) + share * share * 34,
    }));
    const last = chain.at(-1);
    return [
      ...chain.map(({ x, y }, index) =>
        leaf('pad', {
          x,
          y: y + 8,
          tilt: side * (20 + index * 40) + (chance() - 0.5) * 8,
          length: 25,
          wide: 0.9,
          back: index % 2 === 0,
        }),
      ),
      ...(last ? [bloom('flower', last.x + side * 12, last.y + 22, 0.66)] : []),
    ];
  });

const stones: Arrangement = (chance) =>
  [MIDDLE - 24, MIDDLE + 24, MIDDLE].flatMap((x, index) => {
    const top = 100 + (index % 2) * 6 + chance() * 4;
    return [
      {
        kind: 'body' as const,
        d: `M${x - 17} ${RIM}C${x - 20} ${fine(top - 6)} ${x - 2} ${fine(top - 10)} ${x - 1} ${fine(top + 4)}V${RIM}ZM${x + 17} ${RIM}C${x + 20} ${fine(top - 6)} ${x + 2} ${fine(top - 10)} ${x + 1} ${fine(top + 4)}V${RIM}Z`,
      },
    ];
  });

const flytrap: Arrangement = (chance) =>
  steps(7, -70, 70).flatMap((tilt) => {
    const [x, y] = end(MIDDLE, RIM, tilt, 44 + chance() * 10);
    return [
      line(`M${MIDDLE} ${RIM}L${fine(x)} ${fine(y)}`, 4),
      bloom('spathe', x, y, 0.8, tilt - 24),
      bloom('spathe', x, y, 0.8, tilt + 24),
    ];
  });

const poinsettia: Arrangement = (chance) => [
  ...stalked('narrow', { count: 7, length: 36, reach: 40, wide: 1.3 })(chance),
  ...steps(3, -24, 24).flatMap((shift, index) =>
    steps(7, 0, 308).map((tilt) => bloom('spathe', MIDDLE + shift, 64 - (index % 2) * 14, 0.82, tilt)),
  ),
];

/** Compound leaves at the ends of stalks. */
const palmate =
  (outline: Outline, { leaflets, turn, length }: { leaflets: number; turn: number; length: number }): Arrangement =>
  (chance) =>
    steps(5, -48, 48).flatMap((tilt) => {
      const [x, y] = end(MIDDLE, RIM, tilt * 0.8 + (chance() - 0.5) * 8, 58 - Math.abs(tilt) * 0.24);
      return [
        line(`M${MIDDLE} ${RIM}L${fine(x)} ${fine(y)}`),
        ...steps(leaflets, -turn, turn).map((lean, index) =>
          leaf(outline, { x, y, tilt: lean + tilt * 0.5, length, wide: 1.2, back: index % 2 === 0 }),
        ),
      ];
    });

const fans: Arrangement = (chance) =>
  steps(5, -44, 44).flatMap((tilt) => {
    const [x, y] = end(MIDDLE, RIM, tilt * 0.8 + (chance() - 0.5) * 6, 56 - Math.abs(tilt) * 0.2);
    return [
      line(`M${MIDDLE} ${RIM}L${fine(x)} ${fine(y)}`),
      ...steps(7, -84, 84).map((turn, index) =>
        leaf('sword', { x, y, tilt: turn + tilt, length: 34, wide: 0.9, back: index % 2 === 0 }),
      ),
    ];
  });

const bromeliad: Arrangement = (chance) => [
  ...rosette('sword', { rings: 2, length: 66, wide: 1.5 })(chance),
  ...steps(5, -34, 34).map((tilt) => bloom('spathe', MIDDLE, RIM - 30, 1.05, tilt)),
];

const bulb: Arrangement = (chance) => [
  ...tuft('sword', { count: 4, arc: 42, length: 62, wide: 1.3 })(chance),
  line(`M${MIDDLE} ${RIM}V44`, 4),
  ...[-58, 0, 58].map((tilt) =>
    bloom('flower', MIDDLE + tilt * 0.26, 42 - Math.cos((tilt * Math.PI) / 180) * 6, 1.5, tilt),
  ),
];

/** The arrangement of each habit. */
export const arrangements: Record<Habit, Arrangement> = {
  aloe: rosette('drop', { rings: 2, length: 64, wide: 0.62 }),
  antler: tuft('antler', { count: 7, arc: 82, length: 74, wide: 1.1 }),
  arrow: stalked('arrow', { count: 5, reach: 54, length: 48 }),
  bamboo,
  barrel,
  beads: hanging('round', { shoots: 7, leaves: 9, length: 8, drop: 52 }),
  begonia: withFlowers(stalked('heart', { count: 7, reach: 36, length: 38, wide: 0.94 }), {
    count: 3,
    height: 78,
    size: 0.66,
  }),
  bonsai: crowned('oval', { leaves: 24, length: 18, trunk: 38, thick: 7, crown: 30 }),
  bromeliad,
  bulb,
  bush: shoots('oval', { count: 5, pairs: 4, length: 28, flowers: true }),
  cactus,
  cane: canes,
  clover: palmate('drop', { leaflets: 3, turn: 96, length: 24 }),
  coin: stalked('round', { count: 11, arc: 84, reach: 54, length: 22 }),
  conifer,
  fan: fans,
  feather: tuft('plume', { count: 11, arc: 80, length: 84, wide: 0.9 }),
  fern: tuft('frond', { count: 12, arc: 86, length: 78 }),
  flower: withFlowers(stalked('round', { count: 9, arc: 76, reach: 30, length: 28 }), {
    count: 6,
    height: 72,
    arc: 32,
    size: 0.86,
  }),
  flytrap,
  fountain: arching({ trunk: 42, count: 17, reach: 58 }),
  grass: arching(),
  heart: hanging('heart', { shoots: 4, leaves: 5, length: 29, drop: 44 }),
  herb: shoots('narrow', { count: 7, pairs: 6, length: 19, height: 82, arc: 32, flowers: true }),
  ivy: hanging('ivy', { shoots: 5, leaves: 6, length: 23, drop: 48 }),
  jade: shoots('drop', { count: 4, pairs: 3, length: 24, height: 60, arc: 34 }),
  maidenhair: shoots('round', { count: 9, pairs: 6, length: 11, height: 78, arc: 74 }),
  moss: rosette('frond', { rings: 4, length: 34, wide: 1.3 }),
  nest: tuft('narrow', { count: 9, arc: 66, length: 82, wide: 0.9 }),
  orchid,
  paddle: tuft('paddle', { count: 5, arc: 30, length: 104, wide: 0.9 }),
  palm: tuft('palm', { count: 9, arc: 70, length: 92, wide: 0.62 }),
  palmate: palmate('narrow', { leaflets: 6, turn: 130, length: 27 }),
  patterned: stalked('oval', { count: 8, reach: 40, length: 46, wide: 1.05 }),
  pinnate: tuft('pinnate', { count: 7, arc: 52, length: 94, wide: 0.8 }),
  poinsettia,
  rosette: rosette('drop', { rings: 4, length: 42, wide: 1.05 }),
  'rosette-flower': rosette('round', { rings: 2, length: 34, flowers: true }),
  'rosette-leaf': stalked('narrow', { count: 9, arc: 74, reach: 22, length: 58, wide: 1.25 }),
  'rosette-strap': rosette('sword', { rings: 3, length: 54, wide: 2 }),
  round: stalked('round', { count: 10, arc: 78, reach: 34, length: 28 }),
  segments,
  spathe: spathes,
  spear: tuft('spear', { count: 5, arc: 24, length: 92 }),
  split: stalked('split', { count: 5, arc: 58, reach: 50, length: 56 }),
  stones,
  strap: tuft('sword', { count: 8, arc: 24, length: 96, wide: 1.15 }),
  trailing: hanging('oval', { shoots: 6, leaves: 7, length: 19, drop: 50 }),
  tree: crowned('oval', { leaves: 15, length: 37, trunk: 42 }),
  umbrella: palmate('narrow', { leaflets: 8, turn: 130, length: 27 }),
  weeping: crowned('narrow', { leaves: 34, length: 21, trunk: 44, crown: 38 }),
};
