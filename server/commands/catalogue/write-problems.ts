import { stringify } from 'csv-stringify/sync'
import type { LocatedCell } from '#app/catalogue/import/unread-cells.server.ts'
import { formatReason } from '#app/catalogue/import/skip-reasons.ts'
import { writeFileAtomically } from '../write-file.ts'

const SHOWN = 20

/**
 * Writes the cells that cannot be read as a file for a spreadsheet, over that of an earlier import.
 * @returns the first of them
 */
export async function writeProblems(
  file: string,
  place: 'line' | 'row',
  cells: AsyncIterable<LocatedCell[]>,
): Promise<LocatedCell[]> {
  const first: LocatedCell[] = []
  async function* lines(): AsyncGenerator<string> {
    yield stringify([[place, 'id', 'column', 'text', 'why']], { bom: true })
    for await (const some of cells) {
      first.push(...some.slice(0, SHOWN - first.length))
      yield stringify(
        some.map(({ line, id, column, text, reason, sizes }) => [
          line,
          id,
          column,
          text,
          formatReason(reason, sizes),
        ]),
        { escape_formulas: true },
      )
    }
  }
  await writeFileAtomically(file, lines())
  return first
}
