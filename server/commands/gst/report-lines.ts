import { countOf, LINE_TABLES } from '#app/invoices/gstr1/gstr1-table.ts'
import { isNote, ODDITIES, taxWords, type Oddity } from '#app/invoices/gstr1/oddities/oddity.ts'
import { agrees, type Gstr1 } from '#app/invoices/gstr1/read-gstr1.server.ts'
import { printedAmount } from '#app/invoices/gstr1/return-amounts.ts'
import { monthName } from '#app/invoices/gstr1/return-month.ts'
import { taxOf } from '#app/tax/tax-part.ts'
import { table } from '../table.ts'

/** The return as it is printed: what to look at first, then the sums. */
export function reportLines(found: Gstr1, oddities: readonly Oddity[]): string[] {
  const { period, summary, documents, sums } = found
  const rows = LINE_TABLES.map((name) => {
    const { taxable } = summary.tables[name]
    return [
      name,
      name === 'nil' ? '' : String(countOf(documents.tables[name])),
      printedAmount(taxable),
      printedAmount(taxOf(summary.tables[name])),
    ]
  })
  const together = [
    String(countOf(documents.all)),
    printedAmount(sums.tables.taxable),
    printedAmount(taxOf(sums.tables)),
  ]
  return [
    `GSTR-1 of ${monthName(period.month)}, ${period.gstin}`,
    ...(agrees(found) ? [] : ['✗ The tables do not agree with the documents: do not file them']),
    ...oddities.flatMap((oddity) => {
      const { kind, count, examples, tax } = oddity
      return [
        `${isNote(oddity) ? '·' : '!'} ${ODDITIES[kind].what}: ${count ?? 'not known'}${tax === undefined ? '' : ` (${taxWords(oddity, tax)})`}`,
        `    ${examples.join(', ')}${(count ?? 0) > examples.length ? ', and more' : ''}`,
      ]
    }),
    '',
    ...table([['Table', 'Documents', 'Before tax', 'Tax'], ...rows, ['net', ...together]]),
  ]
}
