import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

// As long as the importer lets a colour be (style-row.ts). A line that means nothing is named by the quote, not refused whole.
const choice = z.string().min(1).max(200).nullable()

/** A cart line as a browser sends it. The price is what the shopper saw: compared, never charged. */
const CartLineInput = z.object({
  id: z.string().min(1).max(100),
  size: choice,
  colour: choice,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  price: z.int().min(0).nullable().default(null),
})
export type CartLineInput = z.infer<typeof CartLineInput>

export const CartLineInputs = z.array(CartLineInput).min(1).max(MAX_LINES)

/** Reads the JSON of a form field. Undefined for anything a page of ours would not send. */
export function parseCartLineInputs(json: unknown): CartLineInput[] | undefined {
  if (typeof json !== 'string' || json.length > 60_000) return undefined
  try {
    const read = CartLineInputs.safeParse(JSON.parse(json))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
