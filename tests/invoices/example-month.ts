import { creditNoteOf, invoiceOf, type TestDocument } from './inserted-documents.ts'

/**
 * November 2026 of a seller in Maharashtra, worked out by hand beside docs/decisions/0135: a kurta and
 * shoes sold within the State, the kurta and two dresses to Karnataka, one of which comes back, and a
 * watch of ₹1,18,000 to Karnataka.
 */
export function exampleMonth(): TestDocument[] {
  const kurta = { hsn: '621142', price: 999_00 }
  const dress = { hsn: '620442', price: 2_499_00 }
  const invoices = [
    invoiceOf({ serial: 1, day: '2026-11-02', to: '27', pieces: [kurta] }),
    invoiceOf({ serial: 2, day: '2026-11-03', to: '29', pieces: [kurta] }),
    invoiceOf({
      serial: 3,
      day: '2026-11-05',
      to: '27',
      discount: 349_90,
      pieces: [{ hsn: '640399', price: 3_499_00 }],
    }),
    invoiceOf({ serial: 4, day: '2026-11-07', to: '29', discount: 500_00, pieces: [dress, dress] }),
    invoiceOf({
      serial: 5,
      day: '2026-11-20',
      to: '29',
      pieces: [{ hsn: '910211', price: 1_18_000_00 }],
    }),
  ]
  const dresses = invoices[3]
  if (!dresses) throw new Error('no dresses')
  return [...invoices, creditNoteOf(dresses, { serial: 1, day: '2026-11-25', lines: [1] })]
}
