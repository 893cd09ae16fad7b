import type { Random } from '../random.ts'
import { accentsOn, GOLD, type Dye } from './dyes.ts'
import { tidy } from './line.ts'
import { darker, lighter, mix } from './shade.ts'

/** One tile of a repeating print. */
export type Tile = { width: number; height: number; art: string; turn?: number }
type Print = (dye: Dye, accents: readonly [string, string, string], random: Random) => Tile

const dot = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${r}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
const bar = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
const at = (x: number, y: number, art: string, turn = 0, scale = 1) =>
  `<g transform="translate(${tidy(x)} ${tidy(y)}) rotate(${tidy(turn)}) scale(${scale})">${art}</g>`
const petals = (count: number, fill: string, length: number, width: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cy="${-length * 0.62}" rx="${width}" ry="${length * 0.5}" fill="${fill}" transform="rotate(${tidy((360 / count) * i)})"/>`,
  ).join('')
const leaf = (fill: string, length: number) =>
  `<path d="M0 0C${length * 0.35} ${-length * 0.3} ${length * 0.3} ${-length * 0.8} 0 ${-length}C${-length * 0.3} ${-length * 0.8} ${-length * 0.35} ${-length * 0.3} 0 0Z" fill="${fill}"/>`
const boteh = 'M0 26C-20 26-26 6-14-10C-6-22 8-26 16-38C24-20 24-2 18 12C14 22 8 26 0 26Z'
/** Half-drop repeat: once at the quarter, once at the opposite quarter. */
const halfDrop = (width: number, height: number, one: string, other = one): string =>
  at(width * 0.25, height * 0.25, one) + at(width * 0.75, height * 0.75, other)

const toneOf = (dye: Dye) => (dye.isDark ? lighter(dye.base, 0.2) : darker(dye.base, dye.isLight ? 0.14 : 0.2))

const stripe: Print = (dye, [first, second], random) => {
  const kind = random.whole(0, 3)
  const line = dye.isLight ? first : random.chance(0.7) ? '#f6ecdc' : toneOf(dye)
  if (kind === 0) return { width: 16, height: 120, art: bar(0, 0, 2.6, 120, line, 0.8) }
  if (kind === 1) return { width: 30, height: 120, art: bar(0, 0, 13, 120, line, 0.75) }
  if (kind === 2)
    return {
      width: 58,
      height: 120,
      art: bar(0, 0, 20, 120, line, 0.85) + bar(27, 0, 3, 120, second, 0.9) + bar(44, 0, 3, 120, second, 0.9),
    }
  return { width: 76, height: 120, art: bar(0, 0, 36, 120, line, 0.85) }
}

const check: Print = (dye, [first, second], random) => {
  const kind = random.whole(0, 3)
  const line = dye.isLight ? first : '#f6ecdc'
  if (kind === 0) return { width: 44, height: 44, art: bar(0, 0, 22, 44, line, 0.42) + bar(0, 0, 44, 22, line, 0.42) }
  if (kind === 1) return { width: 84, height: 84, art: bar(0, 0, 84, 3.4, line, 0.8) + bar(0, 0, 3.4, 84, line, 0.8) }
  const thin = bar(60, 0, 4, 96, second, 0.85) + bar(0, 60, 96, 4, second, 0.85)
  const wide = bar(6, 0, 34, 96, darker(dye.base, 0.5), 0.4) + bar(0, 6, 96, 34, darker(dye.base, 0.5), 0.4)
  if (kind === 2) return { width: 96, height: 96, art: wide + thin + bar(21, 0, 4, 96, line, 0.5) + bar(0, 21, 96, 4, line, 0.5) }
  return {
    width: 64,
    height: 64,
    art: bar(0, 0, 9, 64, line, 0.5) + bar(0, 0, 64, 9, line, 0.5) + bar(32, 0, 3, 64, second, 0.75) + bar(0, 32, 64, 3, second, 0.75),
  }
}

const polka: Print = (dye, [first], random) => {
  const size = random.pick([26, 38, 58])
  return { width: size, height: size, art: halfDrop(size, size, dot(0, 0, size * 0.13, dye.isLight ? first : '#f8efe0')) }
}

const flower = (outer: string, heart: string, size: number, count: number) =>
  petals(count, outer, size, size * 0.34) + dot(0, 0, size * 0.24, heart)
const floral: Print = (dye, [first, second, third], random) => {
  const green = dye.isLight ? '#6f8763' : mix('#a9bd95', dye.base, 0.25)
  const count = random.pick([5, 5, 6, 8])
  const tile = random.pick([96, 130, 168])
  const size = tile / 6.2
  const sprig = (turn: number) => at(0, 0, leaf(green, size * 1.5), turn) + at(0, 0, leaf(green, size * 1.2), turn + 62)
  return {
    width: tile,
    height: tile,
    turn: random.pick([0, 12, -18]),
    art:
      halfDrop(
        tile,
        tile,
        sprig(118) + flower(first, third, size, count),
        sprig(-70) + flower(second, dye.isLight ? '#f7ead2' : first, size * 0.8, count),
      ) +
      at(tile * 0.74, tile * 0.2, flower(third, first, size * 0.36, 5)) +
      at(tile * 0.22, tile * 0.78, leaf(green, size) + dot(0, 4, size * 0.16, second)),
  }
}

const leaves: Print = (dye, [first, second], random) => {
  const one = dye.isLight ? first : mix(dye.base, '#f6ead3', 0.55)
  const frond = [-64, -32, 0, 32, 64].map((turn) => at(0, 0, leaf(one, 46), turn)).join('')
  return {
    width: 140,
    height: 140,
    turn: random.pick([0, 25]),
    art: at(38, 62, frond, -20) + at(106, 126, frond, 28) + at(110, 40, leaf(second, 36), 140) + at(30, 122, leaf(second, 30), -60),
  }
}

const block: Print = (dye, [first, second], random) => {
  const ink = dye.isLight ? first : '#f5e8d0'
  const kind = random.whole(0, 2)
  const rosette =
    petals(8, ink, 15, 4) + dot(0, 0, 5, second) + `<circle r="21" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="2 5"/>`
  const buti =
    `<path d="M0 22V0" stroke="${ink}" stroke-width="2.4"/>` +
    at(0, 4, petals(5, ink, 17, 5)) +
    at(0, 18, leaf(second, 14), 70) +
    at(0, 18, leaf(second, 14), -70)
  const trellis =
    `<path d="M36 4L68 36L36 68L4 36Z" fill="none" stroke="${ink}" stroke-width="1.8" stroke-dasharray="5 4"/>` +
    at(36, 36, petals(4, ink, 17, 5) + dot(0, 0, 3.4, second))
  if (kind === 0) return { width: 92, height: 92, art: halfDrop(92, 92, rosette, petals(4, second, 8, 3)) }
  if (kind === 1) return { width: 74, height: 84, art: halfDrop(74, 84, buti) }
  return { width: 72, height: 72, art: trellis }
}

const paisley: Print = (dye, [first, second, third], random) => {
  const ink = dye.isLight ? first : '#f4e6cb'
  const one =
    `<path d="${boteh}" fill="${ink}"/><path d="${boteh}" fill="${dye.base}" transform="scale(.72)"/><path d="${boteh}" fill="${second}" transform="scale(.5)"/>` +
    dot(-2, 8, 4, ink)
  return {
    width: 112,
    height: 112,
    turn: random.pick([0, 20]),
    art: at(32, 34, one, 8) + at(88, 90, one, 188) + at(88, 28, petals(5, third, 10, 3.4)) + at(30, 92, petals(5, third, 10, 3.4)),
  }
}

const ikat: Print = (dye, [first, second]) => {
  const ink = dye.isLight ? first : '#f3e5cb'
  const lozenge = (size: number, fill: string) =>
    `<path d="M0 ${-size * 1.5}L${size * 0.35} ${-size * 0.8}L${size * 0.5} ${-size * 0.85}L${size} 0L${size * 0.5} ${size * 0.85}L${size * 0.35} ${size * 0.8}L0 ${size * 1.5}L${-size * 0.35} ${size * 0.8}L${-size * 0.5} ${size * 0.85}L${-size} 0L${-size * 0.5} ${-size * 0.85}L${-size * 0.35} ${-size * 0.8}Z" fill="${fill}"/>`
  const one = lozenge(26, ink) + lozenge(17, dye.dark) + lozenge(8, second)
  return { width: 84, height: 120, art: halfDrop(84, 120, one, lozenge(18, second) + lozenge(9, ink)) }
}

const bandhani: Print = (dye, [first]) => {
  const ink = dye.isLight ? first : '#fbf0d8'
  const ring =
    Array.from({ length: 8 }, (_, i) => dot(18 * Math.cos((i * Math.PI) / 4), 18 * Math.sin((i * Math.PI) / 4), 2.8, ink)).join('') +
    dot(0, 0, 4, ink)
  return {
    width: 84,
    height: 84,
    art: halfDrop(84, 84, ring, dot(0, -7, 2.8, ink) + dot(0, 7, 2.8, ink) + dot(-7, 0, 2.8, ink) + dot(7, 0, 2.8, ink)),
  }
}

const leheriya: Print = (dye, [first, second]) => {
  const wave = (y: number, ink: string, width: number) =>
    `<path d="M-10 ${y}Q12 ${y - 16} 30 ${y}T70 ${y}" fill="none" stroke="${ink}" stroke-width="${width}" opacity=".85"/>`
  return {
    width: 60,
    height: 54,
    turn: -38,
    art: wave(14, dye.isLight ? first : '#f8ecd4', 7) + wave(32, second, 3) + wave(42, dye.isLight ? first : '#f8ecd4', 3),
  }
}

const chikan: Print = (dye) => {
  const thread = dye.isLight ? darker(dye.base, 0.2) : '#fdf6e8'
  const sprig =
    `<g fill="none" stroke="${thread}" stroke-width="2" opacity=".75"><path d="M0 26C-4 8 4 0 0-16"/><path d="M0 14C14 12 18 2 16-6C6-4 0 4 0 14ZM0 6C-14 4-18-6-16-14C-6-12 0-4 0 6Z"/></g>` +
    at(0, -20, petals(5, thread, 9, 2.6))
  return { width: 104, height: 112, art: halfDrop(104, 112, sprig, `<g transform="scale(-1 1)">${sprig}</g>`) }
}

const geometric: Print = (dye, [first, second, third], random) => {
  const ink = dye.isLight ? first : '#f3e6cf'
  const kind = random.whole(0, 2)
  if (kind === 0)
    return {
      width: 60,
      height: 52,
      art: `<path d="M0 26L15 0L30 26L45 0L60 26" fill="none" stroke="${ink}" stroke-width="4"/><path d="M0 46L15 20L30 46L45 20L60 46" fill="none" stroke="${second}" stroke-width="3"/>`,
    }
  if (kind === 1)
    return {
      width: 80,
      height: 80,
      art:
        `<path d="M20 2L38 38H2Z" fill="${ink}"/><path d="M60 78L42 42H78Z" fill="${second}"/>` +
        dot(60, 20, 9, third) +
        dot(20, 60, 9, ink),
    }
  return {
    width: 72,
    height: 72,
    art: `<path d="M0 36A36 36 0 0 1 72 36" fill="none" stroke="${ink}" stroke-width="5"/><path d="M12 36A24 24 0 0 1 60 36" fill="none" stroke="${second}" stroke-width="4"/><path d="M24 36A12 12 0 0 1 48 36" fill="none" stroke="${third}" stroke-width="4"/><path d="M-36 72A36 36 0 0 1 36 72M36 72A36 36 0 0 1 108 72" fill="none" stroke="${ink}" stroke-width="5"/><path d="M-24 72A24 24 0 0 1 24 72M48 72A24 24 0 0 1 96 72" fill="none" stroke="${second}" stroke-width="4"/>`,
  }
}

const abstract: Print = (dye, [first, second, third], random) => ({
  width: 190,
  height: 190,
  turn: random.pick([0, 30, -30]),
  art: `<path d="M20 50C40 10 90 20 84 56C80 84 30 90 20 50Z" fill="${first}" opacity=".9"/><path d="M110 120C130 96 176 112 166 146C156 176 100 160 110 120Z" fill="${second}" opacity=".9"/><path d="M120 30C140 44 150 20 170 40" fill="none" stroke="${third}" stroke-width="7" stroke-linecap="round"/><path d="M24 140C44 126 54 160 74 144" fill="none" stroke="${dye.isLight ? first : '#f6ead3'}" stroke-width="6" stroke-linecap="round"/>${dot(98, 88, 7, third)}${dot(168, 78, 5, first)}${dot(44, 110, 5, second)}`,
})

const camouflage: Print = (dye) => ({
  width: 170,
  height: 150,
  turn: 15,
  art: `<path d="M10 30C40 0 90 16 84 44C78 66 26 70 10 30Z" fill="${dye.dark}"/><path d="M96 80C130 60 166 84 150 110C130 136 84 120 96 80Z" fill="${dye.deep}" opacity=".75"/><path d="M100 16C124 6 150 20 144 36C134 52 96 44 100 16Z" fill="${dye.light}"/><path d="M14 100C36 84 70 104 60 122C46 142 6 132 14 100Z" fill="${dye.light}" opacity=".8"/>`,
})

const lace: Print = (dye) => {
  const thread = dye.isLight ? darker(dye.base, 0.22) : lighter(dye.base, 0.45)
  return {
    width: 56,
    height: 56,
    art:
      `<g fill="none" stroke="${thread}" stroke-width="1.4" opacity=".8"><circle cx="14" cy="14" r="11"/><circle cx="42" cy="42" r="11"/></g>` +
      at(14, 14, petals(6, thread, 8, 2)) +
      at(42, 42, petals(6, thread, 8, 2)) +
      dot(42, 14, 2, thread) +
      dot(14, 42, 2, thread),
  }
}

const zari: Print = (dye) => {
  const gold = dye.isLight ? GOLD.base : '#e3bf72'
  return { width: 84, height: 84, art: halfDrop(84, 84, petals(6, gold, 12, 3) + dot(0, 0, 3, gold), dot(0, 0, 3, gold)) }
}

const knit: Print = (dye) => {
  const thread = toneOf(dye)
  return {
    width: 16,
    height: 13,
    art: `<path d="M0 1L8 8L16 1" fill="none" stroke="${thread}" stroke-width="3" opacity=".55" stroke-linecap="round"/>`,
  }
}
const cable: Print = (dye) => {
  const thread = toneOf(dye)
  const rib = `<path d="M8 0V60M16 0V60" stroke="${thread}" stroke-width="2.4" opacity=".5"/>`
  return {
    width: 84,
    height: 60,
    art:
      rib +
      `<g fill="none" stroke="${thread}" stroke-width="4" opacity=".6"><path d="M34 0C34 18 66 22 66 40C66 52 60 56 58 60M66 0C66 16 34 24 34 40C34 50 38 54 40 60"/></g>`,
  }
}
const ribbed: Print = (dye) => ({ width: 15, height: 120, art: bar(0, 0, 5, 120, toneOf(dye), 0.6) })
const denim: Print = (dye) => ({
  width: 7,
  height: 112,
  turn: 32,
  art: bar(0, 0, 1.6, 112, lighter(dye.base, 0.4), 0.35) + bar(3.5, 0, 1.2, 112, dye.deep, 0.25),
})
const melange: Print = (dye, _accents, random) => ({
  width: 60,
  height: 60,
  art: Array.from(
    { length: 26 },
    () =>
      `<path d="M${random.whole(0, 50)} ${random.whole(2, 58)}h${random.whole(4, 10)}" stroke="${random.chance(0.5) ? dye.deep : '#ffffff'}" stroke-width="1.5" opacity=".3"/>`,
  ).join(''),
})
const quilted: Print = (dye) => ({
  width: 92,
  height: 92,
  art: `<path d="M0 46L46 0L92 46L46 92Z" fill="none" stroke="${dye.deep}" stroke-width="3.4" opacity=".55"/><path d="M0 49L46 3L92 49" fill="none" stroke="${dye.light}" stroke-width="2" opacity=".5"/>`,
})
const tieDye: Print = (dye, [first, second]) => ({
  width: 300,
  height: 300,
  art: [130, 104, 80, 56, 32]
    .map(
      (r, i) =>
        `<circle cx="150" cy="150" r="${r}" fill="none" stroke="${i % 2 === 0 ? (dye.isLight ? first : '#f8efe0') : second}" stroke-width="${14 - i}" stroke-dasharray="${18 + i * 5} ${6 + i * 3}" opacity=".55"/>`,
    )
    .join(''),
})

const ANY_PRINT: readonly Print[] = [floral, geometric, leaves, abstract, block]
const BY_WORD: readonly (readonly [RegExp, Print])[] = [
  [/camouflage/, camouflage],
  [/bandhani/, bandhani],
  [/leheriya/, leheriya],
  [/ikat|pochampally/, ikat],
  [/chikan|embroidered/, chikan],
  [/paisley|kalamkari/, paisley],
  [/block print|ajrakh|bagru|buti/, block],
  [/gingham|check|plaid|madras|tartan/, check],
  [/polka/, polka],
  [/floral|flower/, floral],
  [/leaf|tropical|palm/, leaves],
  [/geometric|chevron|aztec/, geometric],
  [/abstract/, abstract],
  [/strip|pinstripe/, stripe],
  [/lace/, lace],
  [/zari|brocade|banarasi|kanjivaram|jacquard/, zari],
  [/tie dye|shibori/, tieDye],
  [/cable/, cable],
  [/ribbed|corduroy/, ribbed],
  [/quilted|puffer/, quilted],
  [/denim|jeans|jeggings/, denim],
  [/melange/, melange],
  [/knit|sweater|pullover|muffler/, knit],
]

/** The print the words of a name ask for; undefined for plain cloth. */
export function printFor(words: string, dye: Dye, random: Random): Tile | undefined {
  const accents = accentsOn(dye, random)
  const named = BY_WORD.find(([word]) => word.test(words))?.[1]
  const print = named ?? (/print|multi/.test(words) ? random.pick(ANY_PRINT) : undefined)
  return print?.(dye, accents, random)
}
