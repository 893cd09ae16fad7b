import type { ProductAction } from './product-words.ts'

/** What a file that was imported at the desk has changed of a product. */
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
