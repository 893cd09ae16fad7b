import { GOLD } from './dyes.ts'
import { at, boteh, dot, halfDrop, leaf, petals, type Print } from './motifs.ts'
import { darker, mix } from './colour-mixing.ts'

const flower = (outer: string, heart: string, size: number, count: number) =>
  petals(count, outer, size, size * 0.34) + dot(0, 0, size * 0.24, heart)

export const floral: Print = (dye, [first, second, third], random) => {
  const green = dye.isLight ? '#6f8763' : mix('#a9bd95', dye.base, 0.25)
  const count = random.pick([5, 5, 6, 8])
  const tile = random.pick([96, 130, 168])
  const size = tile / 6.2
  const sprig = (turn: number) =>
    at(0, 0, leaf(green, size * 1.5), turn) + at(0, 0, leaf(green, size * 1.2), turn + 62)
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

export const leaves: Print = (dye, [first, second], random) => {
  const one = dye.isLight ? first : mix(dye.base, '#f6ead3', 0.55)
  const frond = [-64, -32, 0, 32, 64].map((turn) => at(0, 0, leaf(one, 46), turn)).join('')
  return {
    width: 140,
    height: 140,
    turn: random.pick([0, 25]),
    art:
      at(38, 62, frond, -20) +
      at(106, 126, frond, 28) +
      at(110, 40, leaf(second, 36), 140) +
      at(30, 122, leaf(second, 30), -60),
  }
}

export const block: Print = (dye, [first, second], random) => {
  const ink = dye.isLight ? first : '#f5e8d0'
  const kind = random.whole(0, 2)
  const rosette =
    petals(8, ink, 15, 4) +
    dot(0, 0, 5, second) +
    `<circle r="21" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="2 5"/>`
  const buti =
    `<path d="M0 22V0" stroke="${ink}" stroke-width="2.4"/>` +
    at(0, 4, petals(5, ink, 17, 5)) +
    at(0, 18, leaf(second, 14), 70) +
    at(0, 18, leaf(second, 14), -70)
  const trellis =
    `<path d="M36 4L68 36L36 68L4 36Z" fill="none" stroke="${ink}" stroke-width="1.8" stroke-dasharray="5 4"/>` +
    at(36, 36, petals(4, ink, 17, 5) + dot(0, 0, 3.4, second))
  if (kind === 0)
    return { width: 92, height: 92, art: halfDrop(92, 92, rosette, petals(4, second, 8, 3)) }
  if (kind === 1) return { width: 74, height: 84, art: halfDrop(74, 84, buti) }
  return { width: 72, height: 72, art: trellis }
}

export const paisley: Print = (dye, [first, second, third], random) => {
  const ink = dye.isLight ? first : '#f4e6cb'
  const one =
    `<path d="${boteh}" fill="${ink}"/><path d="${boteh}" fill="${dye.base}" transform="scale(.72)"/><path d="${boteh}" fill="${second}" transform="scale(.5)"/>` +
    dot(-2, 8, 4, ink)
  return {
    width: 112,
    height: 112,
    turn: random.pick([0, 20]),
    art:
      at(32, 34, one, 8) +
      at(88, 90, one, 188) +
      at(88, 28, petals(5, third, 10, 3.4)) +
      at(30, 92, petals(5, third, 10, 3.4)),
  }
}

export const ikat: Print = (dye, [first, second]) => {
  const ink = dye.isLight ? first : '#f3e5cb'
  const lozenge = (size: number, fill: string) =>
    `<path d="M0 ${-size * 1.5}L${size * 0.35} ${-size * 0.8}L${size * 0.5} ${-size * 0.85}L${size} 0L${size * 0.5} ${size * 0.85}L${size * 0.35} ${size * 0.8}L0 ${size * 1.5}L${-size * 0.35} ${size * 0.8}L${-size * 0.5} ${size * 0.85}L${-size} 0L${-size * 0.5} ${-size * 0.85}L${-size * 0.35} ${-size * 0.8}Z" fill="${fill}"/>`
  const one = lozenge(26, ink) + lozenge(17, dye.dark) + lozenge(8, second)
  return {
    width: 84,
    height: 120,
    art: halfDrop(84, 120, one, lozenge(18, second) + lozenge(9, ink)),
  }
}

export const bandhani: Print = (dye, [first]) => {
  const ink = dye.isLight ? first : '#fbf0d8'
  const ring =
    Array.from({ length: 8 }, (_, i) =>
      dot(18 * Math.cos((i * Math.PI) / 4), 18 * Math.sin((i * Math.PI) / 4), 2.8, ink),
    ).join('') + dot(0, 0, 4, ink)
  return {
    width: 84,
    height: 84,
    art: halfDrop(
      84,
      84,
      ring,
      dot(0, -7, 2.8, ink) + dot(0, 7, 2.8, ink) + dot(-7, 0, 2.8, ink) + dot(7, 0, 2.8, ink),
    ),
  }
}

export const leheriya: Print = (dye, [first, second]) => {
  const wave = (y: number, ink: string, width: number) =>
    `<path d="M-10 ${y}Q12 ${y - 16} 30 ${y}T70 ${y}" fill="none" stroke="${ink}" stroke-width="${width}" opacity=".85"/>`
  return {
    width: 60,
    height: 54,
    turn: -38,
    art:
      wave(14, dye.isLight ? first : '#f8ecd4', 7) +
      wave(32, second, 3) +
      wave(42, dye.isLight ? first : '#f8ecd4', 3),
  }
}

export const chikan: Print = (dye) => {
  const thread = dye.isLight ? darker(dye.base, 0.2) : '#fdf6e8'
  const sprig =
    `<g fill="none" stroke="${thread}" stroke-width="2" opacity=".75"><path d="M0 26C-4 8 4 0 0-16"/><path d="M0 14C14 12 18 2 16-6C6-4 0 4 0 14ZM0 6C-14 4-18-6-16-14C-6-12 0-4 0 6Z"/></g>` +
    at(0, -20, petals(5, thread, 9, 2.6))
  return {
    width: 104,
    height: 112,
    art: halfDrop(104, 112, sprig, `<g transform="scale(-1 1)">${sprig}</g>`),
  }
}

export const zari: Print = (dye) => {
  const gold = dye.isLight ? GOLD.base : '#e3bf72'
  return {
    width: 84,
    height: 84,
    art: halfDrop(84, 84, petals(6, gold, 12, 3) + dot(0, 0, 3, gold), dot(0, 0, 3, gold)),
  }
}
