import { z } from 'zod'
import { outcomeNames } from './payments/outcomes.ts'

/** The bank's behaviour when the shop calls it about a payment; `normal` is the default. */
export const Behaviour = z.object({
  /**
   * `message`: an error in place of an answer; `garbage`: an answer that cannot be opened; `html`:
   * an error page of a proxy.
   */
  enquiry: z.enum(['normal', 'slow', 'down', 'garbage', 'html', 'message']),
  /** `lost`: the refund is accepted and the answer never comes. */
  refund: z.enum(['normal', 'slow', 'lost', 'refused', 'down']),
  /** Delay of `slow`; nothing is done before it is over. */
  slowSeconds: z.coerce.number().min(0).max(600),
})
export type Behaviour = z.infer<typeof Behaviour>

/** A change of behaviour. For enquiries it may end by itself, `forSeconds` from now. */
export const BehaviourRequest = Behaviour.partial().extend({
  forSeconds: z.coerce.number().min(0).max(86_400).optional(),
})
export type BehaviourRequest = z.infer<typeof BehaviourRequest>

/** How the shop learns of a payment. */
export const CallbackOptions = z.object({
  /**
   * `link`: by GET; `twice`: the bank posts the return as well, before the browser; `never`: the
   * browser does not come back.
   */
  back: z.enum(['post', 'link', 'twice', 'never']).default('post'),
  /** The bank's own notice: before the return, or some seconds after it. */
  notice: z.enum(['none', 'first', 'after']).default('none'),
  /** The field of the notice; SabPaisa's merchants have seen either. */
  noticeField: z.enum(['encResponse', 'encryptedResponse']).default('encResponse'),
})
export type CallbackOptions = z.infer<typeof CallbackOptions>

/** All options of a decision, the same for a person at the page and for a test. */
export const DecideRequest = z.object({
  as: z.enum(outcomeNames, `must be one of ${outcomeNames.join(', ')}`),
  after: z.coerce.number().min(0).max(864_000).optional(),
  bankMessage: z.string().max(255).optional(),
  ...CallbackOptions.shape,
  ...BehaviourRequest.shape,
})
export type DecideRequest = z.infer<typeof DecideRequest>

/** Drops empty fields, which a form sends too. */
export const dropEmptyFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
