import { inRupees } from '#app/basics/money.ts'
import type { Outcome } from '../../lists/outcome.ts'
import type { SeenCancellation } from './seen-cancellation.ts'

export const cancellationOutcomes = (seen: readonly SeenCancellation[]): Outcome[] =>
  seen.map((one) => ({
    number: one.number,
    name: one.name,
    isLeft: one.is === 'left',
    text: one.is === 'left' ? one.why : outcomeText(one),
  }))

function outcomeText(one: Exclude<SeenCancellation, { is: 'left' }>): string {
  const pieces = `${one.pieces} ${one.pieces === 1 ? 'piece' : 'pieces'}`
  const what = one.is === 'done' ? `Cancelled, ${pieces}` : `Will be cancelled, ${pieces}`
  return one.isPaidHere
    ? `${what}: ${inRupees(one.refund)} go back`
    : `${what}: nothing was paid here, so nothing goes back by itself`
}
