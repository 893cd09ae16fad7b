import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { creditNoteOf, invoiceOf, lineSumsOf } from '../../../tests/invoices/inserted-documents.ts'
import { DOCUMENT_TABLES, type Counted } from '#app/invoices/gstr1/gstr1-table.ts'
import { netOfHsn, netOfTables, summarise } from '#app/invoices/gstr1/summarise.ts'
import { GstSums } from './gst-sums.tsx'

const BANGLES = { hsn: '701810', price: 250_00 }
const NONE: Counted = { invoices: 0, creditNotes: 0 }

test('table 8 stands among the sums also where as much came back in one State as was sold to another', () => {
  const day = '2026-11-02'
  const old = invoiceOf({ day: '2026-10-02', serial: 1, to: '27', pieces: [BANGLES] })
  const sold = invoiceOf({ day, serial: 2, to: '29', pieces: [BANGLES] })
  const back = creditNoteOf(old, { day, serial: 1, lines: [0] })
  const summary = summarise([sold, back].flatMap(lineSumsOf))
  const tables = Object.fromEntries(DOCUMENT_TABLES.map((table) => [table, NONE])) as Record<
    (typeof DOCUMENT_TABLES)[number],
    Counted
  >
  const html = renderToStaticMarkup(
    createElement(GstSums, {
      summary,
      documents: { tables, all: { invoices: 1, creditNotes: 1 } },
      sums: { tables: netOfTables(summary.tables), hsn: netOfHsn(summary.hsn) },
    }),
  )
  expect(html).toContain('8 · Nil-rated')
  expect(html).toContain('at 0 %, for its row of nil-rated and exempted supplies, ₹0.00')
})
