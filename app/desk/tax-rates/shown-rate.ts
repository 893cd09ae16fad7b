import type { Confirmable } from '#app/policies/confirmations/confirmable.ts'

/** Confirmation of what it says now: by whom and when. */
export type Confirmed = { by: string; at: Date } | undefined

export type ShownRate = Confirmable & {
  id: number | undefined
  hsn: string
  goods: string
  rate: string
  from: string
  isComing: boolean
  /** Products that bear it, on its first day or today. */
  products: number
  source: string
  confirmed: Confirmed
}

export type ShownClaim = Confirmable & { confirmed: Confirmed }

export type ShownText = Confirmable & { path: string; confirmed: Confirmed }
