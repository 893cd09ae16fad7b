import type { InvoicedPiece } from '#db/words/invoiced-piece.ts'
import type { ChargeCode } from '#app/cart/charges.ts'
import type { InvoiceLine } from '../document/invoice-line.ts'

/** An invoice, and what its credit notes have given back of it; these name its lines by position. */
export type Creditable = {
  lines: readonly InvoiceLine[]
  credited: readonly Pick<InvoiceLine, 'position' | 'pieces'>[]
}

/** To be given back: pieces by the line that they came from, and charges by their code. */
export type Wanted = {
  pieces: 'all' | readonly { sourceId: string; quantity: number }[]
  charges: readonly ChargeCode[]
}

/**
 * Lines of a credit note: the taxes of the very pieces, copied, of those that no credit note has given
 * back yet, the first first. What is not there any more is left out.
 */
export function chooseCredit({ lines, credited }: Creditable, wanted: Wanted): InvoiceLine[] {
  const done = credited.flatMap(({ position, pieces }) =>
    pieces.map((one) => ({ position, ...one })),
  )
  const left = new Map(
    wanted.pieces === 'all'
      ? []
      : wanted.pieces.map(({ sourceId, quantity }) => [sourceId, quantity]),
  )
  return lines.flatMap((line) => {
    const pieces = line.pieces.flatMap((piece) => {
      const before = done.filter(
        (one) => one.position === line.position && one.piece === piece.piece,
      )
      const isOpen = piece.goods !== null && !before.some(({ goods }) => goods)
      const takes = isOpen && (wanted.pieces === 'all' || (left.get(line.sourceId) ?? 0) > 0)
      if (takes) left.set(line.sourceId, (left.get(line.sourceId) ?? 0) - 1)
      const given = new Set(before.flatMap(({ charges }) => charges.map(({ code }) => code)))
      const charges = piece.charges.filter(
        ({ code, part }) => wanted.charges.includes(code) && !given.has(code) && part.value > 0,
      )
      const credit: InvoicedPiece = {
        piece: piece.piece,
        goods: takes ? piece.goods : null,
        charges,
      }
      return takes || charges.length > 0 ? credit : []
    })
    const quantity = pieces.filter(({ goods }) => goods).length
    return pieces.length > 0 ? { ...line, quantity, pieces } : []
  })
}
