import { z } from 'zod'
import { MAX_LINES, MAX_QUANTITY } from './cart.ts'

// As long as the importer allows a colour to be (style-row.ts). The quote names a line that makes
// no sense, so one such line does not refuse the whole cart.
const choice = z.string().min(1).max(200).nullable()

/**
 * A cart line as a browser sends it. The price is as the shopper saw it: compared, never charged.
 */
const CartLineInput = z.object({
  id: z.string().min(1).max(100),
  size: choice,
  colour: choice,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  price: z.int().min(0).nullable().default(null),
})
export type CartLineInput = z.infer<typeof CartLineInput>

export const CartLineInputs = z.array(CartLineInput).min(1).max(MAX_LINES)

/** Reads the JSON of a form field. Undefined for anything that no first-party page sends. */
export function parseCartLineInputs(json: unknown): CartLineInput[] | undefined {
  if (typeof json !== 'string' || json.length > 60_000) return undefined
  try {
    const read = CartLineInputs.safeParse(JSON.parse(json))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
