import { z } from 'zod/mini'
import type { output } from 'zod/v4/core'
import { printableLine } from '#app/basics/text/printable-line.ts'
import { isPrintable } from '#app/basics/text/printable.ts'

export type ReplyTemplate = { id: string; name: string; text: string }

export const MAX_TEMPLATE_NAME = 60
export const MAX_TEMPLATE_LENGTH = 2_000

const name = printableLine('Give it a name', MAX_TEMPLATE_NAME)
const text = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n').trim()),
  z.minLength(1, 'Write what it says'),
  z.maxLength(MAX_TEMPLATE_LENGTH, 'At most 2,000 characters'),
  z.refine(
    (typed) => isPrintable(typed.replaceAll(/[\n\t]/g, ' ')),
    'It holds a character that cannot be kept',
  ),
)

/** Changes of the templates, as the page's forms send them. */
export const TemplateChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('add'), name, text }),
  z.object({ change: z.literal('save'), id: z.uuid(), name, text }),
  z.object({ change: z.literal('delete'), id: z.uuid() }),
])

export type TemplateChangeInput = output<typeof TemplateChange>
