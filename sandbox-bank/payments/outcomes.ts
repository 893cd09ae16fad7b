/** Final and temporary states of a payment; bank-answer.ts has their texts. */
export type Verdict = 'success' | 'failed' | 'aborted' | 'initiated' | 'unknown' | 'odd'

type Outcome = {
  verdict: Verdict
  /** The state it changes to: after the given seconds, or on request. */
  later?: Verdict
  /** In paise: the amount the bank reports as requested, and as charged. */
  requested?: (paise: number) => number
  charged?: (paise: number) => number
}

/**
 * An amount that is never the right one: one rupee, as a shopper who tampers with the request would
 * choose.
 */
const oneRupee = (paise: number) => (paise === 100 ? 200 : 100)

/** Outcomes that the shopper, or a test, may choose for a payment. */
export const outcomes = {
  pay: { verdict: 'success' },
  decline: { verdict: 'failed' },
  cancel: { verdict: 'aborted' },
  /** The shopper pays and never comes back. */
  close: { verdict: 'success' },
  'pay-later': { verdict: 'initiated', later: 'success' },
  'decline-later': { verdict: 'initiated', later: 'failed' },
  /** Real banks do decline a payment and then confirm it. */
  'decline-then-pay': { verdict: 'failed', later: 'success' },
  'fee-on-top': { verdict: 'success', charged: (paise) => paise + Math.ceil(paise / 100) },
  'less-paid': { verdict: 'success', charged: (paise) => Math.floor(paise / 2) },
  'wrong-amount': { verdict: 'success', requested: oneRupee, charged: oneRupee },
  unknown: { verdict: 'unknown', later: 'success' },
  'odd-code': { verdict: 'odd', later: 'success' },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as [OutcomeName, ...OutcomeName[]]
export const outcomeOf = (name: OutcomeName): Outcome => outcomes[name]

/** Reasons of a bank that declines; the first is the default. */
export const declineReasons = [
  { code: 'U30', text: 'Declined by the test bank' },
  { code: 'Z9', text: 'Insufficient funds in the account' },
  { code: 'ZM', text: 'Wrong UPI PIN, tries left: 2' },
  { code: 'Z8', text: 'Over the limit for one payment' },
  { code: 'U28', text: 'Your bank cannot be reached at the moment' },
] as const
