import { texts } from '#app/basics/brand/server-only.ts'
import { about } from './about.ts'
import type { Figures } from './figure-names.ts'
import { policyFigures, type PolicyMoment } from './figures.ts'
import { withOwnTexts } from './own/own-texts.ts'
import type { Policy } from './policy.ts'
import { isPolicyType, type PolicyType } from './policy-types.ts'
import { privacyPolicy } from './privacy.ts'
import { refundPolicy } from './refund.ts'
import { returnPolicy } from './return.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'

/** Policies of the program; what a merchant writes stands in its place or below (`own/`). */
export const GIVEN_POLICIES: Record<PolicyType, (figures: Figures) => Policy> = {
  terms,
  privacy: privacyPolicy,
  refund: refundPolicy,
  return: returnPolicy,
  shipping,
  about,
}

export function findPolicy(type: string, moment: PolicyMoment): Policy | undefined {
  if (!isPolicyType(type)) return undefined
  const figures = policyFigures(moment)
  const given = GIVEN_POLICIES[type](figures)
  const policy = withOwnTexts(type, given, { own: texts.policies, figures })
  const changedOn = texts.policyDates[type] ?? ''
  return { ...policy, updated: changedOn > policy.updated ? changedOn : policy.updated }
}
