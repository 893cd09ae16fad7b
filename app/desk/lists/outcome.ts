/** Result for one of many orders, made or planned. */
export type Outcome = { number: string; name: string; isLeft: boolean; text: string }

/** "2 orders are cancelled. Their customers are written to. 1 is left as it is." */
export function doneText(outcomes: readonly Outcome[], participle: string): string {
  const left = outcomes.filter(({ isLeft }) => isLeft).length
  const done = outcomes.length - left
  const what =
    done === 0
      ? 'Nothing was changed.'
      : `${done} ${done === 1 ? 'order is' : 'orders are'} ${participle}. Their customers are written to.`
  return left === 0
    ? what
    : `${what} ${left} ${left === 1 ? 'is left as it is' : 'are left as they are'}.`
}
