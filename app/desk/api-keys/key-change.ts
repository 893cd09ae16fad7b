import type { output } from 'zod/v4/core'
import { z } from 'zod/mini'
import { API_SCOPES } from '#db/words/api-enums.ts'
import type { ApiScope } from '#app/api/keys/api-key.ts'
import { printableLine } from '#app/basics/text/printable-line.ts'

const day = z.iso.date('Choose a day').check(z.startsWith('20', 'Choose a day'))
const ticked = z.optional(z.string())

/** Changes of the keys, as the forms of the page send them. */
export const KeyChange = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('make'),
    name: printableLine('Enter what the key is for', 60),
    expires: z.optional(z.union([z.literal(''), day])),
    products: ticked,
    stock: ticked,
    orders: ticked,
  }),
  z.object({ change: z.literal('revoke'), id: z.uuid() }),
])
export type KeyChange = output<typeof KeyChange>
export type NewKey = Extract<KeyChange, { change: 'make' }>

export const scopesOf = (key: NewKey): ApiScope[] =>
  API_SCOPES.filter((scope) => key[scope] !== undefined)

export type KeyRefusal = 'no scope' | 'is over' | 'too many' | 'no such key'

/** The field that each refusal stands at, and its sentence. */
export const KEY_REFUSALS: Record<KeyRefusal, Record<string, string>> = {
  'no scope': { scopes: 'Choose what the key may read' },
  'is over': { expires: 'Choose a day to come' },
  'too many': { form: 'There are 50 keys already. Revoke one that is not used.' },
  'no such key': { form: 'There is no such key, or it was revoked already.' },
}
