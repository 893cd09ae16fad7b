import type { ApiScope } from '#app/api/keys/api-key.ts'

/** Key of the read API, as the desk lists it. */
export type KeyRow = {
  id: string
  name: string
  scopes: readonly ApiScope[]
  ending: string
  createdAt: Date
  expiresAt: Date | null
  state: 'good' | 'expired' | 'revoked'
  /** Hour of its last use. */
  usedAt: Date | null
  /** Requests of the last 30 days, by scope. */
  requests: Partial<Record<ApiScope, number>>
}

export const SCOPE_WORDS: Record<ApiScope, { label: string; hint: string }> = {
  products: { label: 'Products', hint: 'Names, prices, descriptions' },
  stock: { label: 'Stock', hint: 'Pieces left of each size' },
  orders: { label: 'Orders', hint: 'With names, addresses, phone numbers and emails of shoppers' },
}
