import { z } from 'zod'

export type Step = 'fail' | 'authorize' | 'capture' | 'cancel' | 'expire'

type Scenario = {
  now: Step[]
  /** After the given seconds, or on request. */
  later?: Step[]
  amount?: (paise: number) => number
  currency?: string
}

/** Outcomes of a payment; each step sends its events. */
export const scenarios = {
  pay: { now: ['authorize', 'capture'] },
  decline: { now: ['fail'] },
  cancel: { now: ['cancel'] },
  /** The shopper pays and never comes back. */
  close: { now: ['authorize', 'capture'] },
  expire: { now: ['expire'] },
  'pay-later': { now: ['authorize'], later: ['capture'] },
  /** Late authorisation: the same payment failed first. */
  'decline-then-pay': { now: ['fail'], later: ['authorize', 'capture'] },
  'cancel-then-pay': { now: ['cancel'], later: ['authorize', 'capture'] },
  'expire-then-pay': { now: ['expire'], later: ['authorize', 'capture'] },
  'less-paid': { now: ['authorize', 'capture'], amount: (paise) => Math.floor(paise / 2) },
  'fee-on-top': {
    now: ['authorize', 'capture'],
    amount: (paise) => paise + Math.ceil(paise / 50),
  },
  'other-currency': { now: ['authorize', 'capture'], currency: 'USD' },
  'paid-twice': { now: ['authorize', 'capture', 'authorize', 'capture'] },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
export const scenarioNames = Object.keys(scenarios) as [ScenarioName, ...ScenarioName[]]
export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name]

/** The API's behaviour about one link, also one that is not there yet. */
export const ApiBehaviour = z.object({
  /** Of every GET; `limit`: 429. */
  status: z.enum(['normal', 'slow', 'down', 'html', 'limit']),
  /**
   * Of the POST that makes a link; `lost`: it is made, and the answer never comes; `refused`: as for
   * an account that may not take payments.
   */
  create: z.enum(['normal', 'lost', 'down', 'refused']),
  /** Whether the API names a link's order, as webhooks do. Razorpay's pages about links do not. */
  order: z.enum(['hidden', 'named']),
  /** `lost`: accepted and never answered; `fails`: accepted, and fails in the end. */
  refund: z.enum(['normal', 'lost', 'refused', 'fails', 'down']),
})
export type ApiBehaviour = z.infer<typeof ApiBehaviour>

export const BehaviourRequest = ApiBehaviour.partial().extend({
  /** After so many seconds the answers to GET are normal again. */
  forSeconds: z.coerce.number().min(0).max(86_400).optional(),
})
export type BehaviourRequest = z.infer<typeof BehaviourRequest>

/** All options of a decision, the same for a person at the page and for a test. */
export const DecideLink = BehaviourRequest.extend({
  as: z.enum(scenarioNames, `must be one of ${scenarioNames.join(', ')}`),
  after: z.coerce.number().min(0).max(864_000).optional(),
  /** `forged`: signed, and one digit changed. */
  back: z.enum(['usual', 'never', 'forged']).default('usual'),
  /**
   * `first`: before the browser comes back; `thrice`: each event three times; `reversed`: the last
   * one first; `forged`: with a wrong signature.
   */
  webhook: z.enum(['usual', 'first', 'thrice', 'reversed', 'forged', 'never']).default('usual'),
})
export type DecideLink = z.infer<typeof DecideLink>
