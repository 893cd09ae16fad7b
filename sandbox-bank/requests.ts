import { z } from 'zod'
import { outcomeNames } from './outcomes.ts'

/** How the bank behaves when it is asked about a payment; what it says where nothing is wrong is `normal`. */
export const Behaviour = z.object({
  /** `message`: an error in place of an answer; `garbage`: an answer nobody can open; `html`: somebody's error page. */
  enquiry: z.enum(['normal', 'slow', 'down', 'garbage', 'html', 'message']),
  /** `lost`: the refund is accepted and the answer never comes. */
  refund: z.enum(['normal', 'slow', 'lost', 'refused', 'down']),
  /** How long slow takes. Before that nothing is done at all. */
  slowSeconds: z.coerce.number().min(0).max(600),
})
export type Behaviour = z.infer<typeof Behaviour>

/** A change of it. The enquiry's trouble may end by itself, `forSeconds` from now. */
export const BehaviourRequest = Behaviour.partial().extend({
  forSeconds: z.coerce.number().min(0).max(86_400).optional(),
})
export type BehaviourRequest = z.infer<typeof BehaviourRequest>

/** How the shop hears of a payment. */
export const CallbackOptions = z.object({
  /** `link`: by GET; `twice`: the bank brings it as well, ahead of the browser; `never`: the browser does not come back. */
  back: z.enum(['post', 'link', 'twice', 'never']).default('post'),
  /** The bank's own notice: ahead of the return, or some time after it. */
  notice: z.enum(['none', 'first', 'after']).default('none'),
  /** Its field: SabPaisa's merchants have seen either. */
  noticeField: z.enum(['encResponse', 'encryptedResponse']).default('encResponse'),
})
export type CallbackOptions = z.infer<typeof CallbackOptions>

/** Everything that can be wished for when a payment is decided: the same for a person at the page and for a test. */
export const DecideRequest = z.object({
  as: z.enum(outcomeNames, `must be one of ${outcomeNames.join(', ')}`),
  after: z.coerce.number().min(0).max(864_000).optional(),
  bankMessage: z.string().max(255).optional(),
  ...CallbackOptions.shape,
  ...BehaviourRequest.shape,
})
export type DecideRequest = z.infer<typeof DecideRequest>

/** A form sends what was left empty as well. */
export const filledIn = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
