import { filled, fold, modelled, seam, type Look } from '../materials/cloth.ts'
import { flipped, mirrored, tidy, type Segment } from '../drawing/path-geometry.ts'

/** The measures of the body of a garment; widths are halves, counted from the middle. */
export type Cut = {
  neck: number
  /** Depth of the neckline in front. */
  drop: number
  /** 'v' for a straight line down, 'round' for a bow, 'square', 'boat'. */
  neckline: 'round' | 'v' | 'square' | 'boat' | 'sweetheart'
  shoulder: number
  chest: number
  waist: number
  hem: number
  hemY: number
  /** Sag of the hem in the middle (negative: it rises). */
  sag: number
}

const TOP = 236
const ARMPIT = 470

// Narrow straps lie nearly level; a wide shoulder slopes.
const shoulderY = ({ neck, shoulder }: Cut): number =>
  Math.round(TOP + Math.min(46, (shoulder - neck) * 0.44))

// The end of the waist's curve, never below the hem.
const low = ({ hemY }: Cut): number => Math.min(780, hemY - 12)

const necklineOf = ({ neck, drop, neckline }: Cut): Segment[] => {
  const foot = TOP + drop
  switch (neckline) {
    case 'v':
      return [
        [0, foot],
        [neck * 0.45, foot - drop * 0.42, neck, TOP],
      ]
    case 'square':
      return [
        [0, foot],
        [neck * 0.82, foot],
        [neck, TOP],
      ]
    case 'boat':
      return [
        [0, foot],
        [neck * 0.7, foot, neck, TOP],
      ]
    case 'sweetheart':
      return [
        [0, foot + 10],
        [16, foot - 30, neck * 0.6, foot - 34, neck * 0.84, foot - 16],
        [neck * 0.98, foot - 60, neck, TOP + 10, neck, TOP],
      ]
    case 'round':
      return [
        [0, foot],
        [neck * 0.62, foot, neck * 0.96, foot - drop * 0.5, neck, TOP],
      ]
  }
}

/** A bodice held by two thin straps: the body, and the line of the right strap. */
export function strappyBodyOf(cut: Cut): { body: string; edge: string; strap: string } {
  const peak = 336
  const dip =
    cut.neckline === 'v' ? peak + 96 : cut.neckline === 'sweetheart' ? peak + 26 : peak + 12
  const edge: Segment[] =
    cut.neckline === 'sweetheart'
      ? [
          [0, dip],
          [12, peak - 34, 70, peak - 44, 104, peak],
        ]
      : cut.neckline === 'v'
        ? [
            [0, dip],
            [50, dip - 40, 88, peak + 20, 100, peak],
          ]
        : [
            [0, dip],
            [60, dip, 100, peak],
          ]
  const body = mirrored([
    ...edge,
    [128, peak + 40, cut.chest - 18, 420, cut.chest - 4, ARMPIT - 10],
    [
      cut.waist + 8,
      ARMPIT + (low(cut) - ARMPIT) * 0.3,
      cut.waist,
      ARMPIT + (low(cut) - ARMPIT) * 0.71,
      cut.waist + (cut.hem - cut.waist) * 0.3,
      low(cut),
    ],
    [cut.hem, cut.hemY],
    [cut.hem * 0.55, cut.hemY + cut.sag, 0, cut.hemY + cut.sag],
  ])
  const right = edge
    .map(
      (s, i) =>
        (i === 0 ? 'M' : s.length === 4 ? 'Q' : 'C') +
        s.map((v, j) => tidy(j % 2 === 0 ? 480 + v : v)).join(' '),
    )
    .join('')
  return { body, edge: right + flipped(right), strap: `M580 ${peak + 6}C592 300 590 250 566 226` }
}

export const bodyOf = (cut: Cut): string =>
  mirrored([
    ...necklineOf(cut),
    [cut.shoulder, shoulderY(cut)],
    [cut.shoulder - 16, shoulderY(cut) + 74, cut.shoulder - 10, ARMPIT - 50, cut.chest, ARMPIT],
    [
      cut.waist,
      ARMPIT + (low(cut) - ARMPIT) * 0.42,
      cut.waist,
      ARMPIT + (low(cut) - ARMPIT) * 0.71,
      cut.waist + (cut.hem - cut.waist) * 0.3,
      low(cut),
    ],
    [cut.hem, cut.hemY],
    [cut.hem * 0.55, cut.hemY + cut.sag, 0, cut.hemY + cut.sag],
  ])

/** The line of the neck alone, open, for a rib or a trim. */
export function neckLine(cut: Cut): string {
  const half = necklineOf(cut)
  const right = half
    .map(
      (s, i) =>
        (i === 0 ? 'M' : s.length === 2 ? 'L' : s.length === 4 ? 'Q' : 'C') +
        s.map((v, j) => tidy(j % 2 === 0 ? 480 + v : v)).join(' '),
    )
    .join('')
  return right + flipped(right)
}

/** The line of the neck at the back, open. */
export const backNeckLine = ({ neck }: Cut): string => {
  const half = `C${tidy(480 - neck * 0.9)} ${TOP + 10} ${tidy(480 - neck * 0.6)} ${TOP + 18} 480 ${TOP + 18}`
  return `M${480 - neck} ${TOP - 2}${half}C${tidy(480 + neck * 0.6)} ${TOP + 18} ${tidy(480 + neck * 0.9)} ${TOP + 10} ${480 + neck} ${TOP - 2}`
}

/** The visible inside of the back of the neck. */
export const backNeck = ({ neck, drop }: Cut): string =>
  mirrored([
    [0, TOP + 18],
    [neck * 0.6, TOP + 18, neck * 0.9, TOP + 10, neck + 3, TOP - 2],
    [neck + 3, TOP + drop + 36],
    [0, TOP + drop + 36],
  ])

export type Sleeve = {
  d: string
  turn: number
  cuff: string
  hem: readonly [number, number, number, number]
}

/** The right sleeve, hanging `lean` degrees off the side. */
export function sleeveOf(
  cut: Cut,
  { length, lean, width, puff = 0 }: { length: number; lean: number; width: number; puff?: number },
): Sleeve {
  const { shoulder, chest } = cut
  const a = (lean * Math.PI) / 180
  const [dx, dy] = [Math.sin(a), Math.cos(a)]
  const [nx, ny] = [Math.cos(a), -Math.sin(a)]
  const [sx, sy, ux, uy] = [480 + shoulder - 4, shoulderY(cut) - 5, 480 + chest - 8, ARMPIT + 8]
  const [cx, cy] = [(sx + ux) / 2 + 34 + dx * length, (sy + uy) / 2 - 20 + dy * length]
  const [ox, oy, ix, iy] = [
    cx + (nx * width) / 2,
    cy + (ny * width) / 2,
    cx - (nx * width) / 2,
    cy - (ny * width) / 2,
  ]
  const bulge = 34 + puff
  const d = `M${tidy(sx - 30)} ${tidy(sy - 8)}L${tidy(sx)} ${tidy(sy)}C${tidy(sx + bulge)} ${tidy(sy + 22)} ${tidy(ox - dx * length * 0.55 + nx * (18 + puff))} ${tidy(oy - dy * length * 0.55)} ${tidy(ox)} ${tidy(oy)}L${tidy(ix)} ${tidy(iy)}C${tidy(ix - dx * length * 0.4 - nx * puff * 0.3)} ${tidy(iy - dy * length * 0.4)} ${tidy(ux + dx * length * 0.12)} ${tidy(uy + dy * length * 0.12)} ${tidy(ux)} ${tidy(uy)}L${tidy(sx - 60)} ${tidy(uy - 40)}Z`
  const band = (depth: number) =>
    `M${tidy(ox)} ${tidy(oy)}L${tidy(ix)} ${tidy(iy)}L${tidy(ix - dx * depth - nx * 2)} ${tidy(iy - dy * depth)}L${tidy(ox - dx * depth + nx * 3)} ${tidy(oy - dy * depth)}Z`
  return { d, turn: -lean, cuff: band(length > 300 ? 62 : 26), hem: [ox, oy, ix, iy] }
}

/** Both sleeves in cloth, each with its print turned along the arm. */
export const sleevesIn = (look: Look, sleeve: Sleeve): string =>
  filled(look.sheet, sleeve.d, look.cloth(sleeve.turn)) +
  filled(look.sheet, flipped(sleeve.d), look.cloth(-sleeve.turn))

/**
 * Creases of cloth that was laid down: across from the armpits, down from the chest, a few at
 * random.
 */
export function bodyFolds(look: Look, cut: Cut): string {
  const { random } = look
  const { chest, hem, hemY } = cut
  const [l, r] = [480 - chest, 480 + chest]
  const shake = () => random.between(-24, 24)
  return [
    fold(look, l + 6, 490, l + 70, 520 + shake(), l + 130, 600 + shake(), 12),
    fold(look, r - 18, 490, r - 80, 530 + shake(), r - 150, 590 + shake(), 12),
    fold(look, l + 40, 620 + shake(), l + 66, 760, l + 34 + shake(), hemY - 30, 13, 0.9),
    fold(look, r - 70, 640 + shake(), r - 84, 780, r - 54 + shake(), hemY - 20, 13, 0.9),
    fold(
      look,
      480 + shake() * 2,
      700 + shake(),
      480 + shake() * 2,
      (700 + hemY) / 2,
      480 + hem * 0.3 + shake(),
      hemY - 10,
      12,
      0.7,
    ),
    fold(
      look,
      480 - hem * 0.45,
      hemY - 150,
      480 - hem * 0.38,
      hemY - 70,
      480 - hem * 0.5 + shake(),
      hemY + 8,
      12,
      0.8,
    ),
  ].join('')
}

export function sleeveFolds(look: Look, { hem: [ox, oy, ix, iy] }: Sleeve, cut: Cut): string {
  const { random } = look
  const [ux, uy] = [480 + cut.chest, ARMPIT]
  const [mx, my] = [(ox + ix) / 2, (oy + iy) / 2]
  const long = Math.hypot(mx - ux, my - uy) > 280
  const right =
    fold(look, ux - 4, uy - 16, ux + 20, uy + 10, ux + (mx - ux) * 0.55, uy + (my - uy) * 0.5, 11) +
    (long
      ? fold(
          look,
          ux + (mx - ux) * 0.3 + 26,
          uy + (my - uy) * 0.45,
          mx,
          my - 200,
          mx - 18,
          my - 110 + random.between(-30, 30),
          10,
        ) + fold(look, ix + 6, iy - 150, ix + 40, iy - 130, ox - 26, oy - 170, 9, 0.8)
      : '')
  // Only the art is mirrored here, so less opacity corrects the light on the left sleeve.
  return right + `<g transform="matrix(-1 0 0 1 960 0)" opacity=".85">${right}</g>`
}

/** Edges of the body over the sleeves, and the seams of shoulder and armhole. */
export function armholes(look: Look, cut: Cut): string {
  const d = armholeOf(cut)
  return seam(look, d + flipped(d), 2.2, 0.5)
}

/** The right armhole, open. */
export const armholeOf = (cut: Cut): string =>
  `M${480 + cut.shoulder} ${shoulderY(cut)}C${480 + cut.shoulder - 16} ${shoulderY(cut) + 74} ${480 + cut.shoulder - 10} ${ARMPIT - 50} ${480 + cut.chest} ${ARMPIT}`

/** The body and its sleeves lit as one, with `more` art that is lit with them. */
export const modelledGarment = (
  look: Look,
  cut: Cut,
  body: string,
  sleeve?: Sleeve,
  extra = '',
  more: readonly string[] = [],
): string =>
  modelled(
    look,
    sleeve ? [body, sleeve.d, flipped(sleeve.d), ...more] : [body, ...more],
    // The body lies over its sleeves.
    (sleeve ? `<path d="${body}" fill-opacity=".16"/>` : '') +
      bodyFolds(look, cut) +
      (sleeve ? sleeveFolds(look, sleeve, cut) : '') +
      extra,
  )
