import type { BulkChange } from './bulk-change.ts'
import type { ProductValues } from './product-values.ts'

/** A product of a change, as a screen names it. */
export type ChangedProduct = {
  code: number
  /** Null where no product has this code. */
  name: string | null
  before: ProductValues
  after: ProductValues
  refusal: string | null
}

export type MadeChange = { id: number; change: BulkChange; by: string; at: Date; changed: number }

/** A preview of a change, or one that was made. */
export type SeenChange = MadeChange & {
  isMade: boolean
  /** Number of the change that undoes it. */
  undoneBy: number | undefined
  same: number
  /** Products whose new price lies between two GST rates and sells lower. */
  lowered: number
  refused: number
  first: readonly ChangedProduct[]
  firstRefused: readonly ChangedProduct[]
}
