import { about } from './about.ts'
import type { Policy } from './policy.ts'
import type { PolicyType } from './policy-types.ts'
import { privacyPolicy } from './privacy.ts'
import { refundPolicy } from './refund.ts'
import { returnPolicy } from './return.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'

type MakePolicy = (gatewayName: string) => Policy

const POLICIES: ReadonlyMap<string, MakePolicy> = new Map(
  Object.entries({
    terms: () => terms,
    privacy: privacyPolicy,
    refund: () => refundPolicy,
    return: () => returnPolicy,
    shipping: () => shipping,
    about: () => about,
  } satisfies Record<PolicyType, MakePolicy>),
)

/** `gatewayName`: of new payments, since the settings choose it and not the brand file. */
export const findPolicy = (policyType: string, gatewayName: string): Policy | undefined =>
  POLICIES.get(policyType)?.(gatewayName)
