import { inRupees } from '#app/basics/money.ts'
import type { LineProblem } from './quote.ts'

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
      return 'This is sold out as you chose it. Please remove it; its page says what is left.'
    case 'only so many left':
      return `Only ${problem.left} left. Please take ${problem.left === 1 ? 'one' : `${problem.left} or fewer`}.`
    case 'price changed':
      return `The price changed from ${inRupees(problem.from)} to ${inRupees(problem.to)} since you added it.`
    default:
      return problem satisfies never
  }
}
