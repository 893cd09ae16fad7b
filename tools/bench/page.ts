import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Page of measured figures; each bench writes its part, and a plot beside the page. */
const PAGE = 'docs/benchmarks.md'
const PARTS = [
  'browser',
  'requests',
  'processes',
  'orders',
  'desk',
  'products',
  'journey',
  'growth',
] as const
export type PartName = (typeof PARTS)[number]
export type Part = { markdown: string; svg?: string }

const TOP = `# Benchmarks

Written by \`npm run bench -- all\`, or part by part by \`npm run bench -- NAME --write\`. Figures of another machine are other figures: what counts is each row beside its reference, which is measured in the same minutes on the same machine.
`

/** Replaces one part of the page, and leaves the others as they were measured. */
export async function writePart(name: PartName, { markdown, svg }: Part): Promise<void> {
  const page = await readFile(PAGE, 'utf8').catch(() => '')
  const plot = `benchmarks-${name}.svg`
  const parts = PARTS.flatMap((part) => {
    const text = part === name ? withPlot(markdown, svg && plot) : partOf(page, part)
    return text ? [`${begin(part)}\n${text}\n${end(part)}\n`] : []
  })
  await writeFile(PAGE, [TOP, ...parts].join('\n'))
  if (svg) await writeFile(`docs/${plot}`, svg)
  console.log(`\n${PAGE} has it.`)
}

const begin = (part: PartName) => `<!-- npm run bench -- ${part} -->`
const end = (part: PartName) => `<!-- end of ${part} -->`

const partOf = (page: string, part: PartName): string | undefined =>
  page.split(`${begin(part)}\n`)[1]?.split(`\n${end(part)}`)[0]

const withPlot = (markdown: string, plot: string | undefined): string =>
  plot ? `${markdown.trimEnd()}\n\n![Plot of the figures above](${plot})` : markdown.trimEnd()

/** The machine, for the head of a part. */
export const machine = (): string =>
  `Node ${process.versions.node}; ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), shared by the shop, Postgres and the client.`

/** Whether the figures go to the page. @returns the other arguments too */
export const takeWrite = (args: readonly string[]): { write: boolean; others: string[] } => ({
  write: args.includes('--write'),
  others: args.filter((arg) => arg !== '--write'),
})
