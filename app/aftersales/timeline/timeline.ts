import { pastSteps } from './past-steps.ts'
import type { Step, TimelineInput } from './timeline-step.ts'
import { upcomingSteps } from './upcoming-steps.ts'

/** Past steps of an order, oldest first, then its next steps and when they are due. */
export const orderTimeline = (input: TimelineInput): Step[] => [
  ...pastSteps(input),
  ...upcomingSteps(input),
]
