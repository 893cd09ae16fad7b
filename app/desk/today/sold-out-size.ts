export type SoldOutSize = {
  productId: string
  styleId: number
  name: string
  /** '' of a product that has none to choose. */
  size: string
  pieces: number
}
