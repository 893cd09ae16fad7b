import type { Measured } from './rounds.ts'

const [WIDTH, ROW, LEFT, RIGHT, TOP] = [860, 30, 240, 90, 20]

/** Horizontal bars of the rows' share of their reference's pace, on a log scale, with their aims. */
export function barPlot(measured: readonly Measured[]): string {
  const rows = measured.filter(({ ratio }) => ratio !== undefined)
  const ratios = rows.flatMap(({ ratio = 1, aim }) => [ratio, aim?.ratio ?? ratio])
  const low = Math.floor(Math.log10(Math.min(0.1, ...ratios)))
  const high = Math.log10(Math.max(1, ...ratios) * 1.2)
  const x = (ratio: number) =>
    LEFT + ((Math.log10(ratio) - low) / (high - low)) * (WIDTH - LEFT - RIGHT)
  const bottom = TOP + rows.length * ROW
  const powers = Array.from({ length: Math.floor(high) - low + 1 }, (_, nth) => low + nth)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 50}" font-family="system-ui, sans-serif" font-size="13" fill="#332d27">`,
    `<rect width="${WIDTH}" height="${bottom + 50}" fill="#fffdf9"/>`,
    ...powers.map(
      (power) =>
        `<path d="M${x(10 ** power).toFixed(1)} ${TOP}V${bottom}" stroke="#e5dccd"/><text x="${x(10 ** power).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${10 ** power} ×</text>`,
    ),
    ...rows.flatMap(({ name, ratio = 0, aim }, nth) => {
      const y = TOP + nth * ROW
      const isMissed = aim?.ratio !== undefined && ratio < aim.ratio
      const goal = aim?.ratio === undefined ? '' : x(aim.ratio).toFixed(1)
      return [
        `<text x="${LEFT - 10}" y="${y + 19}" text-anchor="end">${escaped(name)}</text>`,
        `<rect x="${LEFT}" y="${y + 6}" width="${(x(ratio) - LEFT).toFixed(1)}" height="${ROW - 12}" fill="${isMissed ? '#c98a5a' : '#3f7d4f'}"/>`,
        `<text x="${(x(ratio) + 6).toFixed(1)}" y="${y + 19}">${ratio.toFixed(3)}</text>`,
        ...(goal
          ? [`<path d="M${goal} ${y + 2}V${y + ROW - 2}" stroke="#8f2d3f" stroke-width="2.5"/>`]
          : []),
      ]
    }),
    `<text x="${LEFT}" y="${bottom + 40}">pace beside the reference, log scale; a red stroke is an aim</text>`,
    '</svg>',
    '',
  ].join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
