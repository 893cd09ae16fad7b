import type { Paise } from '#app/basics/money.ts'

/** Orders of one page of the list. */
export const MAX_CANCELLED = 50

/** An order of those to cancel: what would follow, what has, or why it is left as it is. */
export type SeenCancellation = { number: string; name: string } & (
  | { is: 'ready' | 'done'; refund: Paise; pieces: number; isPaidHere: boolean }
  | { is: 'left'; why: string }
)

/** A cancellation as it was shown: it is made only if refund and pieces are still that. */
export type ShownCancellation = { number: string; refund: number; pieces: number }

export const writeShown = (shown: readonly ShownCancellation[]): string =>
  shown.map(({ number, refund, pieces }) => `${number} ${refund} ${pieces}`).join('\n')

/** Reads what the confirmation sends back; undefined if somebody else wrote it. */
export function readShown(text: string): ShownCancellation[] | undefined {
  const shown: ShownCancellation[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, number, refund, pieces] = /^([0-9a-f]{8}) (\d{1,12}) (\d{1,6})$/.exec(line) ?? []
    if (number === undefined) return undefined
    shown.push({ number, refund: Number(refund), pieces: Number(pieces) })
  }
  return shown.length <= MAX_CANCELLED ? shown : undefined
}
