import { about } from './about.ts'
import type { Policy } from './policy.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { returning } from './return.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'

/** Policies by their path (§2.15). */
const POLICIES: ReadonlyMap<string, Policy> = new Map([
  ['terms', terms],
  ['privacy', privacy],
  ['refund', refund],
  ['return', returning],
  ['shipping', shipping],
  ['about', about],
])

export const findPolicy = (policyType: string): Policy | undefined => POLICIES.get(policyType)

export const POLICY_PATHS: readonly string[] = [...POLICIES.keys()].map(
  (policyType) => `/${policyType}`,
)
