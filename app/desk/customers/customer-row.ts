/** Somebody who ordered or has an account. `id`: of the account; without one a guest by phone. */
export type CustomerRow = {
  id: string | undefined
  name: string
  email: string
  /** When the newest order that was found was placed. */
  orderedAt: Date | undefined
}
