import type { Cost } from '../measured-child.ts'
import type { Figures } from '../measure.ts'
import { count } from '../table.ts'

/**
 * Figures of one catalogue size. `unit` is the first page of the smallest catalogue, requested in
 * the same minutes.
 */
export type GrowthResult = {
  rows: number
  imported: Cost
  unit: Figures
  pages: { name: string; page: Figures }[]
}

/** The figures as a Markdown page, and as an SVG chart. */
export function growthReport(
  results: readonly GrowthResult[],
  about: string,
): { markdown: string; svg: string } {
  const names = results[0]?.pages.map(({ name }) => name) ?? []
  const cell = ({ pages, unit }: GrowthResult, name: string) => {
    const page = pages.find((each) => each.name === name)?.page
    return page
      ? `${(page.p50 / unit.p50).toFixed(2)} (${page.p50.toFixed(1)} / ${page.p95.toFixed(1)})`
      : ''
  }
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const markdown = [
    '## How it keeps its pace as the catalogue grows',
    '',
    'The same pages in catalogues of invented goods, in the proportions of the public data set. Each is asked for over HTTP, rendered and compressed, one at a time; no page is held in a cache.',
    '',
    `${about}`,
    '',
    `Each figure: how many times as long as the first page of a category in the smallest catalogue, asked for at the same time on the same machine; in brackets, p50 and p95 in ms.`,
    '',
    row(['', ...results.map(({ rows }) => `${count(rows)} rows`)]),
    row(['---', ...results.map(() => '---:')]),
    row([
      'the measure: p50 / p95 in ms',
      ...results.map(({ unit }) => `${unit.p50.toFixed(1)} / ${unit.p95.toFixed(1)}`),
    ]),
    ...names.map((name) => row([name, ...results.map((size) => cell(size, name))])),
    row([
      'import, rows/s',
      ...results.map(({ rows, imported }) => count(Math.round(rows / imported.seconds))),
    ]),
    row(['import, s', ...results.map(({ imported }) => imported.seconds.toFixed(1))]),
    row([
      'import, MB at most',
      ...results.map(({ imported }) =>
        imported.megabytes === undefined ? '?' : String(Math.round(imported.megabytes)),
      ),
    ]),
  ].join('\n')
  return { markdown, svg: plot(results) }
}

const SHOWN: Record<string, string> = {
  'category, newest, page 1': '#8f2d3f',
  'category, newest, last page': '#d9822b',
  'category, cheapest, last page': '#b59f3b',
  'three facets, page 1': '#3f7d4f',
  'search, two words': '#35518d',
  'search, broad': '#7b5ea7',
  product: '#6b6258',
  'SQL alone: OFFSET to the last page': '#c0392b',
  'SQL alone: count(*)': '#e08e79',
}

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [860, 460, 60, 30, 290, 50]

/**
 * Log-log chart of time over rows: a line that climbs grows with the catalogue, a level one does
 * not.
 */
function plot(results: readonly GrowthResult[]): string {
  const sizes = results.map(({ rows }) => Math.log10(rows))
  const lines = Object.entries(SHOWN).map(([name, colour]) => ({
    name,
    colour,
    ratios: results.map(({ pages, unit }) =>
      Math.log10((pages.find((each) => each.name === name)?.page.p50 ?? Number.NaN) / unit.p50),
    ),
  }))
  const all = lines.flatMap(({ ratios }) => ratios).filter(Number.isFinite)
  const [low, high] = [Math.floor(Math.min(-1, ...all)), Math.ceil(Math.max(1, ...all))]
  const [first = 0, last = 1] = [sizes[0], sizes.at(-1)]
  const x = (size: number) => LEFT + ((size - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT)
  const y = (ratio: number) => TOP + ((high - ratio) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`
  // Moves labels apart that would cover each other.
  const named = lines
    .map((line) => ({ ...line, at: y(line.ratios.at(-1) ?? 0) }))
    .sort((a, b) => a.at - b.at)
  for (const [i, line] of named.entries())
    line.at = Math.max(line.at, (named[i - 1]?.at ?? -Infinity) + 18)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#332d27">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf9"/>`,
    ...Array.from({ length: high - low + 1 }, (_, i) => low + i).map(
      (power) =>
        `<path d="M${LEFT} ${y(power).toFixed(1)}H${WIDTH - RIGHT}" stroke="#e5dccd"/>${text([LEFT - 8, y(power) + 4], `${10 ** power} ×`, 'text-anchor="end"')}`,
    ),
    ...results.map(({ rows }, i) =>
      text([x(sizes[i] ?? 0), HEIGHT - BOTTOM + 22], `${count(rows)}`, 'text-anchor="middle"'),
    ),
    text(
      [LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 8],
      'rows in the catalogue',
      'text-anchor="middle"',
    ),
    ...named.flatMap(({ name, colour, ratios, at }) => [
      `<polyline points="${ratios.map((ratio, i) => `${x(sizes[i] ?? 0).toFixed(1)},${y(ratio).toFixed(1)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
      text([WIDTH - RIGHT + 10, at + 4], name.replaceAll('&', '&amp;'), `fill="${colour}"`),
    ]),
    '</svg>',
    '',
  ].join('\n')
}
