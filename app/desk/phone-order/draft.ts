import { MAX_LINES, MAX_QUANTITY } from '#app/cart/cart.ts'
import { isUuid } from '#app/basics/uuid.ts'

export type DraftLine = { productId: string; size: string | null; quantity: number }

/**
 * Draft of a phone order: its lines are in the address, one `line` each, so that Back, a reload and a
 * colleague who gets the address find them. What cannot be read is left out.
 */
export const readDraft = (search: Iterable<string>): DraftLine[] =>
  [...search].flatMap(readLine).slice(0, MAX_LINES)

function readLine(written: string): DraftLine[] {
  const [productId = '', size = '', quantity = ''] = written.split('~')
  const pieces = Number(quantity)
  if (!isUuid(productId) || !Number.isInteger(pieces) || pieces < 1) return []
  return [{ productId, size: size || null, quantity: Math.min(pieces, MAX_QUANTITY) }]
}

/** Query string of a draft: with `q`, what is being searched. */
export const draftSearch = (lines: readonly DraftLine[], q = ''): string =>
  `?${new URLSearchParams([
    ...lines.map(({ productId, size, quantity }): [string, string] => [
      'line',
      [productId, size ?? '', quantity].join('~'),
    ]),
    ...(q ? [['q', q] as [string, string]] : []),
  ]).toString()}`

const isSame = (a: DraftLine, b: DraftLine) => a.productId === b.productId && a.size === b.size

/** The lines with so many more pieces of one, or fewer; without pieces it is gone. */
export function withPieces(lines: readonly DraftLine[], changed: DraftLine): DraftLine[] {
  const known = lines.find((line) => isSame(line, changed))
  if (!known) return [...lines, changed]
  return lines
    .map((line) =>
      line === known ? { ...line, quantity: line.quantity + changed.quantity } : line,
    )
    .filter(({ quantity }) => quantity > 0)
}
