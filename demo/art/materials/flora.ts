import { darker, lighter } from './colour-mixing.ts'

/** A marigold head: rings of ruffled petals, darker towards the middle. */
export function marigold(x: number, y: number, r: number, colour = '#e39a2f'): string {
  const rings = [1, 0.8, 0.6, 0.4, 0.22]
    .map((size, ring) => {
      const count = Math.round(15 - ring * 2.4)
      const fill = ring % 2 === 0 ? colour : lighter(colour, 0.18)
      return Array.from({ length: count }, (_, i) => {
        const a = (i / count) * Math.PI * 2 + ring * 0.5
        return `<circle cx="${(Math.cos(a) * r * size * 0.78).toFixed(1)}" cy="${(Math.sin(a) * r * size * 0.78).toFixed(1)}" r="${(r * (0.12 + size * 0.15)).toFixed(1)}" fill="${fill}" stroke="${darker(colour, 0.25)}" stroke-width="1.1" stroke-opacity=".55"/>`
      }).join('')
    })
    .join('')
  return `<g transform="translate(${x} ${y})"><ellipse cx="6" cy="12" rx="${r * 1.02}" ry="${r}" fill="#4a2f1c" opacity=".2"/>${rings}<circle r="${r * 0.16}" fill="${darker(colour, 0.3)}"/></g>`
}

/** A single fallen petal. */
export const petal = (x: number, y: number, turn: number, colour = '#e39a2f'): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C14 -10 30 -8 34 4C26 16 10 14 0 0Z" fill="${colour}"/>`

/** A sprig with leaves on both sides. */
export function sprig(
  x: number,
  y: number,
  length: number,
  turn: number,
  colour = '#7d8f6c',
): string {
  const leaves = Array.from({ length: 6 }, (_, i) => {
    const at = -length * (0.15 + i * 0.15)
    const size = length * (0.24 - i * 0.02)
    return [-1, 1]
      .map(
        (side) =>
          `<path d="M0 ${at.toFixed(0)}c${(side * size * 0.3).toFixed(0)} ${(-size * 0.7).toFixed(0)} ${(side * size).toFixed(0)} ${(-size * 0.8).toFixed(0)} ${(side * size * 1.2).toFixed(0)} ${(-size * 0.5).toFixed(0)}c${(-side * size * 0.1).toFixed(0)} ${(size * 0.5).toFixed(0)} ${(-side * size * 0.8).toFixed(0)} ${(size * 0.6).toFixed(0)} ${(-side * size * 1.2).toFixed(0)} ${(size * 0.5).toFixed(0)}z" fill="${i % 2 === 0 ? colour : lighter(colour, 0.15)}"/>`,
      )
      .join('')
  }).join('')
  const shape = `<path d="M0 0V${-length}" stroke="${darker(colour, 0.2)}" stroke-width="5" stroke-linecap="round"/>${leaves}`
  return `<g transform="translate(${x + 8} ${y + 14}) rotate(${turn})" opacity=".16"><path d="M0 0V${-length}" stroke="#4a2f1c" stroke-width="26" stroke-linecap="round"/></g><g transform="translate(${x} ${y}) rotate(${turn})">${shape}</g>`
}

/** The shadow of a palm frond that reaches in from outside the image. */
export function frondShadow(x: number, y: number, length: number, turn: number): string {
  const blades = Array.from({ length: 13 }, (_, i) => {
    const at = -length * (0.1 + i * 0.07)
    const size = length * (0.42 - Math.abs(i - 5) * 0.022)
    return [-1, 1]
      .map(
        (side) =>
          `<path d="M0 ${at.toFixed(0)}Q${(side * size * 0.5).toFixed(0)} ${(at - size * 0.5).toFixed(0)} ${(side * size).toFixed(0)} ${(at - size * 0.34).toFixed(0)}Q${(side * size * 0.5).toFixed(0)} ${(at - size * 0.24).toFixed(0)} 0 ${(at + 16).toFixed(0)}Z"/>`,
      )
      .join('')
  }).join('')
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#4f3a28" opacity=".13"><path d="M-4 0L0 ${-length * 1.05}L4 0Z"/>${blades}</g>`
}
