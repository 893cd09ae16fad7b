import type { Paise } from '#app/basics/money.ts'

/** Orders of one page of the list. */
export const MAX_CONFIRMED = 50

/** A ticked order: whether it can be confirmed or was, with what is due, or why it is left as it is. */
export type SeenConfirmation = { number: string; name: string } & (
  | { is: 'ready' | 'done'; due: Paise }
  | { is: 'left'; why: string }
)

/** Reads the numbers that the confirmation sends back; undefined if they are no page of the list. */
export function readSeen(text: string): string[] | undefined {
  const numbers = [...new Set(text.split(/\r?\n/).filter(Boolean))]
  const isOfList = numbers.length > 0 && numbers.length <= MAX_CONFIRMED
  return isOfList && numbers.every((number) => /^[\w-]{1,36}$/.test(number)) ? numbers : undefined
}
