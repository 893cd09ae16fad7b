import { creditNoteOf, invoiceOf, type TestDocument } from './inserted-documents.ts'

/**
 * November 2026 of a seller in Maharashtra, worked out by hand beside docs/decisions/0135: a kurta and
 * shoes sold within the State, the kurta and two dresses to Karnataka, one of which comes back, and a
 * watch of ₹1,18,000 to Karnataka. Of bangles at 0 % one alone within the State, two with a kurta to
 * Karnataka and two with a kurta to a business within the State; of each two one comes back.
 */
export function exampleMonth(): TestDocument[] {
  const kurta = { hsn: '621142', price: 999_00 }
  const dress = { hsn: '620442', price: 2_499_00 }
  const bangle = (price: number) => ({ hsn: '701810', price })
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
    invoiceOf({
      serial: 4,
      day: '2026-11-07',
      to: '29',
      discount: 500_00,
      pieces: [dress, dress],
    }),
    invoiceOf({
      serial: 5,
      day: '2026-11-20',
      to: '29',
      pieces: [{ hsn: '910211', price: 1_18_000_00 }],
    }),
    invoiceOf({ serial: 6, day: '2026-11-22', to: '27', pieces: [bangle(150_00)] }),
    invoiceOf({
      serial: 7,
      day: '2026-11-23',
      to: '29',
      pieces: [kurta, bangle(250_00), bangle(100_00)],
    }),
    invoiceOf({
      serial: 8,
      day: '2026-11-24',
      to: '27',
      buyerGstin: '27ABCDE1234F2ZZ',
      pieces: [kurta, bangle(500_00), bangle(300_00)],
    }),
  ]
  const credits = [
    { of: 4, day: '2026-11-25', lines: [1] },
    { of: 7, day: '2026-11-26', lines: [2] },
    { of: 8, day: '2026-11-27', lines: [2] },
  ].map(({ of, ...note }, i) => {
    const invoice = invoices[of - 1]
    if (!invoice) throw new Error(`no invoice ${of}`)
    return creditNoteOf(invoice, { serial: i + 1, ...note })
  })
  return [...invoices, ...credits]
}
