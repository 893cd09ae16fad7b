import type { ImportReport } from '../load/import-report.ts'

export const inIndia = (count: number) => count.toLocaleString('en-IN')

/** "12 new, 340 changed, 5 off sale": what a file changes, or that it changes nothing. */
export function countWords({ added, changed, unlisted, stockChanged }: ImportReport): string {
  const counts = [
    [added, 'new'],
    [changed, 'changed'],
    [unlisted, 'off sale'],
    [stockChanged, stockChanged === 1 ? 'size counted' : 'sizes counted'],
  ] as const
  const said = counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${inIndia(count)} ${words}`)
  return said.length > 0 ? said.join(', ') : 'No change'
}

export const products = (count: number): string =>
  `${inIndia(count)} ${count === 1 ? 'product' : 'products'}`
