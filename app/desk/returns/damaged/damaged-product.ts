/** Pieces of a product in a size that came back damaged. */
export type DamagedProduct = {
  productId: string
  styleId: number | null
  name: string
  size: string | null
  /** With returns of customers. */
  returned: number
  /** With parcels that came back to the sender. */
  undelivered: number
  last: Date
}
