import type { Paise } from '#app/basics/money.ts'
import type { Stock } from '#app/catalogue/stock/stock.ts'

export type ProductRow = {
  code: number
  name: string
  colour: string | null
  /** Place in listings. */
  place: number | null
  /** Asking price: that of a sale while it runs; undefined where it has none yet. */
  price: Paise | undefined
  isOnSale: boolean
  /** Of its first image. */
  imageVersion: string | undefined
  sizes: readonly string[]
  stock: Stock
}
