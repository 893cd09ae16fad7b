import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { orderNumberIn } from '#app/orders/order-id-in.ts'
import type { OrderItem } from '#app/orders/order.ts'

/** One piece of a parcel: an item of two pieces is two of them. */
export type Piece = {
  /** Name of its tick box. */
  key: string
  name: string
  styleId: number | null
  size: string | null
  colour: string | null
  /** Code on its label: product code and size, such as `12345-XL`; null where the product has none. */
  code: string | null
}

/** Tick boxes of one parcel; pieces beyond them are counted by hand. */
const MAX_PIECES = 200

export const piecesOf = (items: readonly OrderItem[]): Piece[] =>
  items.flatMap(piecesOfItem).slice(0, MAX_PIECES)

const piecesOfItem = ({ id, name, styleId, size, colour, quantity }: OrderItem): Piece[] =>
  Array.from({ length: Math.min(quantity, MAX_PIECES) }, (_, i) => ({
    key: `piece-${id}-${i + 1}`,
    name,
    styleId,
    size,
    colour,
    code: pieceCode({ styleId, size }),
  }))

/** Code of a product in a size, as labels and packing slips have it. */
export const pieceCode = ({ styleId, size }: Pick<OrderItem, 'styleId' | 'size'>): string | null =>
  styleId === null
    ? null
    : [styleId, size?.replaceAll(' ', '').toUpperCase()].filter(Boolean).join('-')

export type Scan =
  | { is: 'piece'; piece: Piece }
  /** Another parcel's slip. */
  | { is: 'order'; number: string }
  /** The product is in this parcel, in more than one size. */
  | { is: 'which size'; codes: string[] }
  | { is: 'ticked already'; name: string }
  | { is: 'wrong'; text: string }

/**
 * Finds the piece that a scanned or typed text names, not ticked yet, or an order by its number. The
 * size may be left out where the parcel holds the product in one size only.
 */
export function readScan(
  text: string,
  pieces: readonly Piece[],
  ticked: ReadonlySet<string>,
): Scan {
  const typed = cleanIdentifier(text)
  const written = typed.replace(/^#/, '').replaceAll(' ', '-').toUpperCase()
  const ofCode = pieces.filter(({ code }) => code === written)
  const ofStyle = pieces.filter(({ styleId }) => styleId !== null && String(styleId) === written)
  const named = ofCode.length > 0 ? ofCode : ofStyle
  const [first] = named
  if (!first) {
    const number = orderNumberIn(typed)
    return number ? { is: 'order', number } : { is: 'wrong', text: typed.slice(0, 40) }
  }
  const codes = [...new Set(named.map(({ code }) => code ?? ''))]
  if (codes.length > 1) return { is: 'which size', codes }
  const piece = named.find(({ key }) => !ticked.has(key))
  return piece ? { is: 'piece', piece } : { is: 'ticked already', name: first.name }
}
