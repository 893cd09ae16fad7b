import type { ProductAction } from '../product-words.ts'

/** Changes of a product by a file that was imported at the desk. */
export type ProductImportEvent = {
  importId: number
  at: Date
  fileName: string
  changes: readonly string[]
}

export type ProductHistoryEvent = {
  id: number
  at: Date
  action: ProductAction
  /** Changed cells in words. */
  changes: readonly string[]
  /** Of what will appear by itself; null: no more. */
  scheduledFor: Date | null
  /** Bulk change that it is part of. */
  bulkChange: number | undefined
  by: string
}
