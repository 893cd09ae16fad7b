import { about } from './about.ts'
import type { Policy } from './policy.ts'
import type { PolicyType } from './policy-types.ts'
import { privacy } from './privacy.ts'
import { refundPolicy } from './refund.ts'
import { returnPolicy } from './return.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'

const POLICIES: ReadonlyMap<string, Policy> = new Map(
  Object.entries({
    terms,
    privacy,
    refund: refundPolicy,
    return: returnPolicy,
    shipping,
    about,
  } satisfies Record<PolicyType, Policy>),
)

export const findPolicy = (policyType: string): Policy | undefined => POLICIES.get(policyType)
