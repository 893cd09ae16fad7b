export type Minute = { p50: number; p95: number; megabytes: number }

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [860, 320, 60, 190, 20, 50]
const LINES = [
  { key: 'p50', name: 'p50, ms', colour: '#3f7d4f' },
  { key: 'p95', name: 'p95, ms', colour: '#8f2d3f' },
  { key: 'megabytes', name: 'memory, MB', colour: '#35518d' },
] as const

/** Times and memory by minute: lines that stay level are a shop that stays as it is. */
export function linePlot(minutes: readonly Minute[]): string {
  const values = minutes.flatMap((minute) => LINES.map(({ key }) => minute[key]))
  const highest = Math.max(10, ...values.filter(Number.isFinite)) * 1.1
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, minutes.length - 1)
  const x = (nth: number) => (LEFT + nth * step).toFixed(1)
  const y = (value: number) => TOP + (1 - value / highest) * (HEIGHT - TOP - BOTTOM)
  const levels = [0, 0.25, 0.5, 0.75, 1].map((share) => (highest / 1.1) * share)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#332d27">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf9"/>`,
    ...levels.map(
      (level) =>
        `<path d="M${LEFT} ${y(level).toFixed(1)}H${WIDTH - RIGHT}" stroke="#e5dccd"/><text x="${LEFT - 8}" y="${(y(level) + 4).toFixed(1)}" text-anchor="end">${level.toFixed(0)}</text>`,
    ),
    ...minutes.map(
      (_, nth) =>
        `<text x="${x(nth)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${nth + 1}</text>`,
    ),
    `<text x="${LEFT}" y="${HEIGHT - 8}">minute of the run</text>`,
    ...LINES.flatMap(({ key, name, colour }) => {
      const points = minutes.map((minute, nth) => `${x(nth)},${y(minute[key]).toFixed(1)}`)
      const last = minutes.at(-1)?.[key] ?? 0
      return [
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
        `<text x="${WIDTH - RIGHT + 10}" y="${(y(last) + 4).toFixed(1)}" fill="${colour}">${name} ${last.toFixed(0)}</text>`,
      ]
    }),
    '</svg>',
    '',
  ].join('\n')
}
