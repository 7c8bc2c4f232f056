import { steps } from './arc.ts';
import type { Brush } from './brush.ts';
import { adjust, mix, pigment } from './palette.ts';
import type { Oklch } from './palette.ts';
import { blob, disc, edges, fill, polygon, rect, sliver, stroke, wire } from './shape.ts';

/** Things that stand or lie on 0,0. */
type Prop = (brush: Brush) => string;

/** Base, shade, light, deep. */
function metal(brush: Brush, color: Oklch): [string, string, string, string] {
  return [
    brush.ink(color),
    brush.ink(adjust(mix(color, pigment.forest, 0.12), -0.09)),
    brush.ink(adjust(color, 0.08, 0.8)),
    brush.ink(adjust(mix(color, pigment.forest, 0.2), -0.18)),
  ];
}

export const wateringCan: Prop = (brush) => {
  const color = brush.random.pick([
    adjust(pigment.sage, -0.12, 1.3),
    pigment.ochre,
    pigment.coral,
    adjust(pigment.pine, 0.06),
  ]);
  const [base, shade, light, deep] = metal(brush, color);
  const body = edges(
    [
      [-105, -190],
      [-112, -90],
      [-118, -6],
    ],
    [
      [-118, -6],
      [0, 12],
      [118, -6],
    ],
    [
      [118, -6],
      [112, -90],
      [105, -190],
    ],
    [
      [105, -190],
      [0, -172],
      [-105, -190],
    ],
  );
  const dark =
    brush.side < 0
      ? edges(
          [
            [30, -176],
            [34, 10],
          ],
          [
            [34, 10],
            [118, -6],
          ],
          [
            [118, -6],
            [112, -90],
            [105, -190],
          ],
        )
      : edges(
          [
            [-30, -176],
            [-34, 10],
          ],
          [
            [-34, 10],
            [-118, -6],
          ],
          [
            [-118, -6],
            [-112, -90],
            [-105, -190],
          ],
        );
  const gleam =
    brush.side < 0
      ? edges(
          [
            [-84, -178],
            [-90, -14],
          ],
          [
            [-66, -10],
            [-60, -176],
          ],
        )
      : edges(
          [
            [84, -178],
            [90, -14],
          ],
          [
            [66, -10],
            [60, -176],
          ],
        );
  return (
    stroke(
      wire([
        [-100, -170],
        [-190, -190],
        [-196, -90],
        [-112, -48],
      ]),
      deep,
      17,
    ) +
    stroke(
      wire([
        [-100, -173],
        [-188, -193],
        [-192, -92],
        [-112, -52],
      ]),
      base,
      9,
    ) +
    stroke(
      wire([
        [-70, -190],
        [-40, -290],
        [50, -290],
        [80, -190],
      ]),
      deep,
      15,
    ) +
    stroke(
      wire([
        [-70, -192],
        [-40, -292],
        [50, -292],
        [80, -192],
      ]),
      base,
      8,
    ) +
    fill(
      edges(
        [
          [100, -96],
          [170, -140],
          [232, -246],
        ],
        [
          [258, -232],
          [206, -110],
          [108, -34],
        ],
      ),
      shade,
    ) +
    fill(
      edges(
        [
          [100, -96],
          [170, -140],
          [232, -246],
        ],
        [
          [244, -240],
          [184, -124],
          [104, -70],
        ],
      ),
      base,
    ) +
    fill(
      polygon([
        [222, -276],
        [292, -238],
        [262, -214],
        [222, -240],
      ]),
      deep,
    ) +
    fill(
      blob([
        [222, -278],
        [262, -268],
        [294, -238],
        [254, -252],
      ]),
      light,
    ) +
    fill(body, base) +
    fill(dark, shade) +
    fill(gleam, light, 0.8) +
    fill(disc([0, -190], 105, 0.17), deep) +
    fill(disc([0, -186], 92, 0.14), brush.ink(pigment.ink), 0.6) +
    stroke(
      wire([
        [-112, -40],
        [0, -24],
        [112, -40],
      ]),
      shade,
      5,
    )
  );
};

export const shears: Prop = (brush) => {
  const [, shade, light] = metal(brush, pigment.stone);
  const [base, dark] = metal(brush, pigment.coral);
  const blade = (flip: number): string =>
    fill(
      edges(
        [
          [0, -6 * flip],
          [-90, -30 * flip],
          [-180, -26 * flip],
        ],
        [
          [-120, -4 * flip],
          [0, 10 * flip],
        ],
      ),
      flip > 0 ? light : shade,
    ) +
    stroke(
      wire([
        [6, 4 * flip],
        [80, 34 * flip],
        [150, 46 * flip],
        [196, 26 * flip],
      ]),
      dark,
      21,
    ) +
    stroke(
      wire([
        [6, 2 * flip],
        [80, 31 * flip],
        [150, 43 * flip],
        [196, 23 * flip],
      ]),
      base,
      13,
    );
  return blade(-1) + blade(1) + fill(disc([0, 0], 12), shade) + fill(disc([-2, -2], 6), light);
};

export const scoop: Prop = (brush) => {
  const [base, shade, light, deep] = metal(brush, pigment.stone);
  const wood = metal(brush, pigment.wood);
  return (
    fill(
      blob([
        [60, -10],
        [150, -16],
        [196, -2],
        [150, 14],
        [60, 10],
      ]),
      wood[0],
    ) +
    fill(
      blob([
        [66, 2],
        [150, 4],
        [192, 0],
        [150, 13],
        [62, 10],
      ]),
      wood[1],
    ) +
    rect(24, -5, 44, 11, deep) +
    fill(
      edges(
        [
          [30, -34],
          [-70, -44],
          [-168, -4],
        ],
        [
          [-168, -4],
          [-70, 44],
          [30, 34],
        ],
        [
          [42, 0],
          [30, -34],
        ],
      ),
      base,
    ) +
    fill(
      edges(
        [
          [30, 34],
          [-70, 44],
          [-168, -4],
        ],
        [
          [-100, 6],
          [30, 4],
        ],
      ),
      shade,
    ) +
    fill(
      blob([
        [14, -16],
        [-60, -24],
        [-118, -4],
        [-60, 22],
        [10, 18],
      ]),
      brush.ink(pigment.soil),
    ) +
    fill(
      blob([
        [4, -14],
        [-50, -20],
        [-80, -8],
        [-40, -4],
      ]),
      brush.ink(adjust(pigment.soil, 0.1)),
    ) +
    stroke(
      wire([
        [30, -34],
        [-70, -44],
        [-160, -6],
      ]),
      light,
      4,
    )
  );
};

export const twine: Prop = (brush) => {
  const [base, shade, light] = metal(brush, adjust(pigment.linen, -0.06, 1.6));
  const wraps = steps(6, -40, 40)
    .map((x) =>
      wire([
        [x - 22, -88 + Math.abs(x) * 0.5],
        [x + 6, -48],
        [x + 26, -6 - Math.abs(x) * 0.5],
      ]),
    )
    .join('');
  const cross = steps(4, -24, 24)
    .map((y) =>
      wire([
        [-50, -50 + y],
        [0, -64 + y],
        [50, -42 + y],
      ]),
    )
    .join('');
  return (
    fill(disc([0, -48], 54, 0.9), shade) +
    fill(disc([brush.side * 6, -52], 46, 0.9), base) +
    stroke(wraps, light, 4, 0.8) +
    stroke(cross, shade, 3, 0.7) +
    stroke(
      wire([
        [40, -14],
        [90, 2],
        [130, -8],
        [176, 6],
      ]),
      base,
      4,
    )
  );
};

export const seedPacket: Prop = (brush) => {
  const color = brush.random.pick([pigment.cream, pigment.pink, pigment.sage]);
  const [base, shade, light] = metal(brush, color);
  const leaf = brush.ink(brush.random.pick([pigment.moss, pigment.coral, pigment.ochre]));
  return (
    rect(-62, -168, 124, 168, base, 1, 3) +
    rect(-62, -168, 124, 30, shade, 0.8, 3) +
    rect(-48, -122, 96, 86, light, 1, 4) +
    fill([-0.9, 0.9, 0].map((turn) => sliver([0, -50], turn, 58, 13)).join(''), leaf) +
    stroke('M0-50v-40', leaf, 4) +
    rect(-34, -24, 68, 5, shade) +
    rect(-22, -14, 44, 4, shade)
  );
};

export const books: Prop = (brush) => {
  const { random } = brush;
  let y = 0;
  return [
    random.pick([pigment.terracotta, pigment.pine]),
    random.pick([pigment.cream, pigment.ochre]),
    random.pick([pigment.sage, pigment.pink]),
  ]
    .map((color, i) => {
      const height = random.between(26, 38);
      const width = 190 - i * 16;
      const x = random.around(0, 12) - width / 2;
      y -= height;
      const [base, shade] = metal(brush, color);
      return (
        rect(x, y, width, height, base, 1, 3) +
        rect(x, y + height * 0.62, width, height * 0.38, shade, 0.7, 2) +
        rect(x + 22, y, 6, height, shade) +
        rect(x + width - 34, y, 5, height, shade) +
        (i === 1 ? rect(x + width - 8, y + 5, 8, height - 10, brush.ink(pigment.paper)) : '')
      );
    })
    .join('');
};

export const mug: Prop = (brush) => {
  const [base, shade, light, deep] = metal(
    brush,
    brush.random.pick([pigment.cream, pigment.pink, adjust(pigment.sage, -0.05), pigment.clay]),
  );
  const turned = brush.side;
  return (
    stroke(
      wire([
        [46 * turned, -78],
        [86 * turned, -76],
        [84 * turned, -30],
        [44 * turned, -24],
      ]),
      shade,
      12,
    ) +
    fill(
      edges(
        [
          [-50, -96],
          [-46, -8],
        ],
        [
          [-46, -8],
          [0, 4],
          [46, -8],
        ],
        [
          [46, -8],
          [50, -96],
        ],
      ),
      base,
    ) +
    fill(
      edges(
        [
          [-turned * 10, -92],
          [-turned * 8, 3],
          [-turned * 46, -8],
        ],
        [
          [-turned * 46, -8],
          [-turned * 50, -96],
        ],
      ),
      shade,
      0.7,
    ) +
    fill(disc([0, -96], 50, 0.2), light) +
    fill(disc([0, -95], 43, 0.16), deep) +
    fill(disc([0, -93], 38, 0.13), brush.ink(adjust(pigment.bark, -0.05)))
  );
};

export const picture: Prop = (brush) => {
  const { random } = brush;
  const paper = brush.ink(pigment.paper);
  const leaf = brush.ink(random.pick([pigment.pine, pigment.moss, pigment.terracotta]));
  const blades = steps(6, 0.2, 0.9).flatMap((share) =>
    [-1, 1].map((side) => sliver([0, -30 - share * 120], side * (1.2 - share * 0.5), 46 * (1.1 - share * 0.6), 9)),
  );
  return (
    rect(-90, -236, 180, 236, brush.ink(adjust(pigment.wood, -0.04)), 1, 3) +
    rect(-80, -226, 160, 216, paper) +
    rect(-64, -206, 128, 176, brush.ink(mix(pigment.cream, pigment.sage, 0.35))) +
    fill(blades.join('') + sliver([0, -140], 0, 50, 9), leaf) +
    stroke('M0-40v-110', leaf, 3)
  );
};

export const vase: Prop = (brush) => {
  const { random } = brush;
  const [base, shade, light] = metal(brush, random.pick([pigment.paper, pigment.clay, pigment.terracotta]));
  const stems = [-0.3, -0.05, 0.22].map((tilt) => {
    const dots = steps(9, 90, 190).map((r, i) =>
      disc([Math.sin(tilt) * r + (i % 2 === 0 ? 7 : -7), -110 - Math.cos(tilt) * r], 8.5 - i * 0.5),
    );
    return (
      stroke(
        `M0-120L${Math.round(Math.sin(tilt) * 190)} ${Math.round(-110 - Math.cos(tilt) * 190)}`,
        brush.ink(pigment.wood),
        2.4,
      ) + fill(dots.join(''), brush.ink(random.pick([pigment.pink, pigment.ochre, pigment.linen])))
    );
  });
  return (
    stems.join('') +
    fill(
      blob([
        [-18, -142],
        [-16, -110],
        [-52, -60],
        [-40, -4],
        [40, -4],
        [52, -60],
        [16, -110],
        [18, -142],
      ]),
      base,
    ) +
    fill(
      brush.side < 0
        ? blob([
            [18, -140],
            [16, -110],
            [52, -60],
            [40, -4],
            [10, -2],
            [24, -60],
            [4, -112],
          ])
        : blob([
            [-18, -140],
            [-16, -110],
            [-52, -60],
            [-40, -4],
            [-10, -2],
            [-24, -60],
            [-4, -112],
          ]),
      shade,
      0.8,
    ) +
    fill(disc([-brush.side * -28, -64], 8, 2), light, 0.7)
  );
};

/** A table lamp that is lit: its shade is light, not pigment. */
export const lamp: Prop = (brush) => {
  const [base, shade, light] = metal(
    brush,
    brush.random.fork('lamp').pick([pigment.ochre, pigment.terracotta, pigment.stone]),
  );
  const shine = brush.raw(adjust(brush.light.beam, 0.05, 0.75));
  return (
    fill(
      blob([
        [-62, 0],
        [-56, -14],
        [0, -22],
        [56, -14],
        [62, 0],
      ]),
      shade,
    ) +
    rect(-7, -210, 14, 196, base) +
    rect(brush.side < 0 ? -7 : 2, -210, 5, 196, light) +
    fill(
      edges(
        [
          [-112, -178],
          [-62, -318],
        ],
        [
          [-62, -318],
          [0, -326],
          [62, -318],
        ],
        [
          [62, -318],
          [112, -178],
        ],
        [
          [112, -178],
          [0, -160],
          [-112, -178],
        ],
      ),
      brush.raw(brush.light.beam),
    ) +
    fill(
      edges(
        [
          [-58, -174],
          [-32, -320],
        ],
        [
          [32, -320],
          [58, -174],
        ],
        [
          [58, -174],
          [0, -164],
          [-58, -174],
        ],
      ),
      shine,
    )
  );
};

export const lantern: Prop = (brush) => {
  const [base, shade, light] = metal(brush, adjust(pigment.ink, 0.08));
  return (
    stroke(
      wire([
        [-34, -128],
        [-30, -186],
        [30, -186],
        [34, -128],
      ]),
      base,
      6,
    ) +
    rect(-44, -120, 88, 108, brush.raw(brush.light.beam), 0.55) +
    fill(disc([0, -58], 24, 1.3), brush.raw(adjust(brush.light.beam, 0.09, 0.7))) +
    [-46, -4, 38].map((x) => rect(x, -122, 8, 112, x < 0 ? base : shade)).join('') +
    rect(-54, -16, 108, 18, base, 1, 3) +
    fill(
      polygon([
        [-56, -118],
        [-26, -146],
        [26, -146],
        [56, -118],
      ]),
      base,
    ) +
    rect(-54, -16, 108, 5, light, 0.8)
  );
};
