import type { Database } from '#db/database.ts'
import type { Words } from '#app/basics/brand/brand-file.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import {
  formatSynonym,
  leftOutMessage,
  readSynonym,
  type OwnSynonym,
} from '#app/catalogue/search/own-synonyms.ts'
import { listStopWords } from '#app/catalogue/search/synonyms.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { editLines, linesBefore, type Refused } from '../edit-lines.server.ts'

/** Does what a form of the synonyms asks for. @returns a sentence for the staff */
export const changeSynonyms = (
  db: Database,
  by: StaffWho<'words'>,
  fields: Record<string, string>,
): Promise<Result<string, Refused>> =>
  editLines(db, by, 'synonyms', async (lines, words) => {
    switch (fields['step']) {
      case 'take back':
        return linesBefore(db, 'synonyms', lines, fields['event'])
      case 'remove':
        return ok({
          lines: lines.filter((line) => line !== fields['synonym']),
          done: `Removed: ${fields['synonym'] ?? ''}.`,
        })
      default: {
        const read = await readTyped(db, words, fields)
        if (!read.ok) return err({ status: 400, errors: read.error })
        const line = formatSynonym(read.value)
        return ok({ lines: [...lines, line], done: `Added: ${line}.` })
      }
    }
  })

/** The synonym of a form, if the search can do something with it. */
export async function readTyped(
  db: Database,
  { rules }: Words,
  { words = '', means = '', way }: Record<string, string>,
): Promise<Result<OwnSynonym, FieldErrors>> {
  const read = readSynonym(rules.synonyms, { words, means, isOneWay: way === 'one' })
  if (!read.ok) return err({ [read.error.side]: read.error.said })
  const all = [...read.value.words, ...read.value.means]
  const [stopWord] = await listStopWords(db, all)
  if (stopWord === undefined) return read
  const side = means.toLowerCase().includes(stopWord) ? 'means' : 'words'
  return err({ [side]: leftOutMessage(stopWord) })
}
