/** What the bank may say of a payment; bank-answer.ts has its words. */
export type Verdict = 'success' | 'failed' | 'aborted' | 'initiated' | 'unknown' | 'odd'

type Outcome = {
  verdict: Verdict
  /** What it becomes later: by itself when a time was given, or when somebody says so. */
  later?: Verdict
  /** In paise: what the bank says was asked for, and what it says was charged. */
  asked?: (paise: number) => number
  charged?: (paise: number) => number
}

/** One rupee is what a shopper who tampered with the request would like to pay. */
const oneRupee = (paise: number) => (paise === 100 ? 200 : 100)

/** What the shopper, or a test, makes of a payment. */
export const outcomes = {
  pay: { verdict: 'success' },
  decline: { verdict: 'failed' },
  cancel: { verdict: 'aborted' },
  /** Pays and never comes back. */
  close: { verdict: 'success' },
  'pay-later': { verdict: 'initiated', later: 'success' },
  'decline-later': { verdict: 'initiated', later: 'failed' },
  /** Banks do say no and then yes to the same payment. */
  'decline-then-pay': { verdict: 'failed', later: 'success' },
  'fee-on-top': { verdict: 'success', charged: (paise) => paise + Math.ceil(paise / 100) },
  'less-paid': { verdict: 'success', charged: (paise) => Math.floor(paise / 2) },
  'wrong-amount': { verdict: 'success', asked: oneRupee, charged: oneRupee },
  unknown: { verdict: 'unknown', later: 'success' },
  'odd-code': { verdict: 'odd', later: 'success' },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as [OutcomeName, ...OutcomeName[]]
export const outcomeOf = (name: OutcomeName): Outcome => outcomes[name]

/** What a bank writes when it declines. The first is said where nothing else was chosen. */
export const declineReasons = [
  { code: 'U30', text: 'Declined by the test bank' },
  { code: 'Z9', text: 'Insufficient funds in the account' },
  { code: 'ZM', text: 'Wrong UPI PIN, tries left: 2' },
  { code: 'Z8', text: 'Over the limit for one payment' },
  { code: 'U28', text: 'Your bank cannot be reached at the moment' },
] as const
