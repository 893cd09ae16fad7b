import { safeParse } from 'zod/v4/core'
import type { Database } from '#db/database.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { ChargesPreview } from '../charges/charges-preview.ts'
import { previewCharges } from '../charges/preview-charges.server.ts'
import { editWords, type EditRefusal } from '../edit-words.server.ts'
import { shownText, Texts, typedTexts, type WordTexts } from '../word-changes.ts'
import type { WordGroupName } from '../word-groups.ts'
import { takeBackWords } from '../words-history.server.ts'

/**
 * Why nothing was changed. `now`: the texts, where others changed them meanwhile; `preview`: nothing was
 * to be.
 */
export type Refused = {
  status: number
  errors: FieldErrors
  now?: WordTexts
  preview?: ChargesPreview
}

/** Does what a form of a group's page asks for. @returns a sentence for the staff */
export async function saveWords(
  db: Database,
  by: StaffWho<'words'>,
  group: WordGroupName,
  fields: Record<string, string>,
): Promise<Result<string, Refused>> {
  if (fields['step'] === 'take back') {
    const { event = '' } = fields
    const id = /^\d{1,15}$/.test(event) ? Number(event) : 0
    return inWords(await takeBackWords(db, by, group, id), 'Taken back')
  }
  const seen = seenTexts(fields)
  if (!seen)
    return err({ status: 400, errors: { form: 'The form cannot be read. Load the page again.' } })
  if (fields['step'] === 'preview' && group === 'charges')
    return err(await previewCharges(db, seen, fields))
  return inWords(
    await editWords(db, by, group, { seen, typed: typedTexts(group, fields) }),
    'Saved',
  )
}

/** Texts that the form was made from, as it sent them. */
export function seenTexts(fields: Record<string, string>): WordTexts | undefined {
  try {
    return safeParse(Texts, JSON.parse(fields['seen'] ?? '')).data as WordTexts | undefined
  } catch {
    return undefined
  }
}

function inWords(
  done: Result<string[], EditRefusal | { why: 'not there' }>,
  verb: string,
): Result<string, Refused> {
  if (!done.ok) return err(refusalOf(done.error))
  const labels = done.value.map((label) => label.toLowerCase()).join(', ')
  return ok(labels === '' ? 'Nothing was changed.' : `${verb}: ${labels}.`)
}

function refusalOf(refusal: EditRefusal | { why: 'not there' }): Refused {
  switch (refusal.why) {
    case 'not there':
      return { status: 404, errors: { form: 'There is no such change.' } }
    case 'unread':
      return {
        status: 400,
        errors: { form: 'Nothing was saved. Please look at what is marked.', ...refusal.errors },
      }
    case 'changed meanwhile':
      return {
        status: 409,
        now: refusal.now,
        errors: {
          form: 'Somebody has changed these words meanwhile. Save again to put yours in their place.',
          ...Object.fromEntries(
            refusal.fields.map((one) => [
              one.field,
              `By now: ${shownText(one, refusal.now[one.field]) || 'none'}`,
            ]),
          ),
        },
      }
    default:
      return refusal satisfies never
  }
}
