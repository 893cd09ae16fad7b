import type { output } from 'zod/v4/core'
import { z } from 'zod/mini'
import { printableLine } from '#app/basics/text/printable-line.ts'

const name = printableLine('Enter a name for the view', 40)
const share = z.optional(z.literal('on'))

/** Changes of views, as the forms of the list send them. */
export const ViewChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('save'), name, share }),
  z.object({ change: z.literal('edit'), id: z.uuid(), name, share }),
  z.object({ change: z.literal('delete'), id: z.uuid() }),
])
export type ViewChange = output<typeof ViewChange>

export const wantsToShare = (change: ViewChange): boolean =>
  change.change !== 'delete' && change.share !== undefined
