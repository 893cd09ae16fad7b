/** The policies, each at its own path (§2.15). Apart from their texts, which no browser loads. */
export const POLICY_TYPES = ['terms', 'privacy', 'refund', 'return', 'shipping', 'about'] as const

export type PolicyType = (typeof POLICY_TYPES)[number]

export const POLICY_PATHS: readonly string[] = POLICY_TYPES.map((policyType) => `/${policyType}`)

export const isPolicyType = (word: string): word is PolicyType =>
  POLICY_TYPES.some((type) => type === word)
