import { inRupees } from '#app/basics/money.ts'
import type { LineProblem, TooMany } from './quote.ts'

/** Whether nothing of the line can be bought as it is: it counts in no total (C9). */
export const isUnavailable = (problem: LineProblem | undefined): boolean =>
  problem !== undefined && UNAVAILABLE.has(problem.why)

const UNAVAILABLE: ReadonlySet<LineProblem['why']> = new Set([
  'no longer sold',
  'choose a size',
  'no such size',
  'no such colour',
  'sold out',
])

/** Message for the shopper: the problem with a line, and the way out. */
export function lineProblemMessage(problem: LineProblem): string {
  switch (problem.why) {
    case 'no longer sold':
      return 'This is no longer sold. Please remove it.'
    case 'choose a size':
      return 'No size is chosen. Please remove it and add it again in your size.'
    case 'no such size':
      return 'It is not made in this size. Please remove it and choose another.'
    case 'no such colour':
      return 'It is not made in this colour. Please remove it and choose another.'
    case 'sold out':
      return 'Your choice is sold out. Please remove it; the product page shows what is left.'
    case 'only so many left':
    case 'only so many at once':
      return tooManyMessage(problem)
    case 'price changed':
      return `The price changed from ${inRupees(problem.from)} to ${inRupees(problem.to)} since you added it.`
    default:
      return problem satisfies never
  }
}

function tooManyMessage({ left, most, held }: TooMany): string {
  if (held > 0)
    return `Only ${left} left, and your unpaid orders hold ${held} already. Please pay or cancel one of them first${most > 0 ? `, or take ${orFewer(most)}` : ''}.`
  if (most === 0) return 'No more of it can be ordered at once. Please remove this line.'
  return most === left
    ? `Only ${left} left. Please take ${orFewer(most)}.`
    : `Only ${left} left, and ${most} can be ordered at once. Please take ${orFewer(most)}.`
}

const orFewer = (most: number): string => (most === 1 ? 'one' : `${most} or fewer`)
