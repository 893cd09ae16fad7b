import type { Figures } from './measure.ts'

const NAME = 24
const COLUMN = 11
const GAP = '   '
const FIGURES = ['p50', 'p95', '1/s', 'p50 ÷ key', 'p95 ÷ key']

/** Header of the table: a group of figures under each title. */
export const heading = (titles: readonly string[]): string =>
  [
    ' '.repeat(NAME) +
      titles.map((title) => `  ${title}`.padEnd(FIGURES.length * COLUMN)).join(GAP),
    ' '.repeat(NAME) + titles.map(() => inColumns(FIGURES)).join(GAP),
  ]
    .map((line) => line.trimEnd())
    .join('\n')

/** One row of the table; each group also as a multiple of a query by primary key. */
export const line = (
  name: string,
  measured: readonly (Figures | undefined)[],
  key: Figures,
): string =>
  name.padEnd(NAME) +
  measured
    .map((figures) => inColumns(figures ? formatFigures(figures, key) : FIGURES.map(() => '')))
    .join(GAP)

const formatFigures = ({ p50, p95, perSecond }: Figures, key: Figures): string[] => [
  p50.toFixed(2),
  p95.toFixed(2),
  count(Math.round(perSecond)),
  (p50 / key.p50).toFixed(1),
  (p95 / key.p95).toFixed(1),
]

const inColumns = (texts: readonly string[]): string =>
  texts.map((text) => text.padStart(COLUMN)).join('')

/** "44,446" */
export const count = (number: number): string => number.toLocaleString('en-IN')
