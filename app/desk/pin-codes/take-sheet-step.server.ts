import type { Database } from '#db/database.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readColumns } from '../sheets/columns.ts'
import { readCourier } from '../sheets/receive-sheet.server.ts'
import { applySheet, takeBackSheet } from './apply-sheet.server.ts'
import { checkSheet } from './check-sheet.server.ts'
import type { findSheet } from './list-sheets.server.ts'
import { PIN_COLUMNS } from './sheet-columns.ts'
import { dropSheet } from './store-sheet.server.ts'

const ALL = '/desk/pin-codes'

/** Does what a form of a sheet's page asks for. @returns where to go, with a sentence */
export async function takeSheetStep(
  db: Database,
  by: StaffWho<'pin codes'>,
  { id, header }: NonNullable<Awaited<ReturnType<typeof findSheet>>>,
  fields: Record<string, string>,
): Promise<Result<{ to: string; text: string }, FieldErrors>> {
  const here = `${ALL}/${id}`
  switch (fields['step']) {
    case 'check': {
      const courier = readCourier(fields['courier'])
      const columns = readColumns(PIN_COLUMNS, fields, header)
      const errors: FieldErrors = {
        ...(!columns.ok && columns.error),
        ...(!courier && { courier: 'Enter a name of 60 characters at most' }),
      }
      if (!columns.ok || !courier || Object.keys(errors).length > 0) return err(errors)
      const checked = await checkSheet(db, by, id, { courier, columns: columns.value })
      return checked.ok
        ? ok({ to: here, text: 'Checked. Nothing was changed.' })
        : err({ form: `It cannot be checked: ${checked.error}.` })
    }
    case 'apply':
      return moved(await applySheet(db, by, id, { allowsDrops: fields['allowDrops'] === 'on' }))
    case 'take back':
      return moved(await takeBackSheet(db, by, id))
    case 'drop':
      return (await dropSheet(db, by, id))
        ? ok({ to: ALL, text: 'Dropped. Nothing was changed.' })
        : err({ form: 'It is not open any more.' })
    default:
      return err({ form: 'Nothing was chosen to be done.' })
  }
}

const moved = (done: Result<string, string>) =>
  done.ok ? ok({ to: ALL, text: done.value }) : err({ form: done.error })
