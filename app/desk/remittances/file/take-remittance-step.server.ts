import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { withoutDatabaseDeadline } from '#db/deadline.ts'
import { remittances } from '#db/schema.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { readDateCell } from '#app/basics/sheets/dates.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readColumns } from '../../sheets/columns.ts'
import { readCourier } from '../../sheets/receive-sheet.server.ts'
import { applyRemittance } from '../match/apply-remittance.server.ts'
import { checkRemittance } from '../match/check-remittance.server.ts'
import { REMITTANCE_COLUMNS } from './remittance-columns.ts'
import { dropRemittance } from './store-remittance.server.ts'

type By = StaffWho<'settle payments'>

const ALL = '/desk/remittances'

type Stored = { id: number; file: Buffer | null; header: readonly string[] }

/** Does what a form of a remittance's page asks for. @returns where to go, with a sentence */
export async function takeRemittanceStep(
  services: { db: Database; now: () => Date },
  by: By,
  remittance: Stored,
  fields: Record<string, string>,
): Promise<Result<{ to: string; text: string }, FieldErrors | typeof CODE_WANTED>> {
  const { db } = services
  const here = `${ALL}/${remittance.id}`
  switch (fields['step']) {
    case 'check':
      return check(db, by, remittance, fields)
    case 'apply': {
      // A long file takes seconds: it is whole or nothing, however long that is.
      const applied = await withoutDatabaseDeadline(() =>
        applyRemittance(services, by, remittance.id),
      )
      if (applied.ok) return ok({ to: here, text: applied.value })
      return err(applied.error === CODE_WANTED ? CODE_WANTED : { form: applied.error })
    }
    case 'drop':
      return (await dropRemittance(db, by, remittance.id))
        ? ok({ to: ALL, text: 'Dropped. Nothing was changed.' })
        : err({ form: 'It was applied, and stays.' })
    default:
      return err({ form: 'Nothing was chosen to be done.' })
  }
}

async function check(
  db: Database,
  by: By,
  { id, file, header }: Stored,
  fields: Record<string, string>,
): Promise<Result<{ to: string; text: string }, FieldErrors>> {
  const courier = readCourier(fields['courier'])
  const read = readColumns(REMITTANCE_COLUMNS, fields, header)
  const columns: readonly string[] = read.ok ? read.value : []
  const reference = (fields['reference'] ?? '').trim()
  const paidOn = (fields['paidOn'] ?? '').trim()
  const date = readDateCell(paidOn)?.date
  const errors: FieldErrors = {
    ...(!read.ok && read.error),
    ...(!courier && { courier: 'Enter a name of 60 characters at most' }),
    ...(reference.length > 80 && { reference: 'At most 80 characters' }),
    ...(paidOn !== '' && !date && { paidOn: 'Enter a date, as 20/11/2026' }),
    ...(read.ok &&
      !columns.includes('reference') &&
      reference === '' && { reference: 'Enter it, or choose its column below' }),
    ...(read.ok &&
      !columns.includes('paidOn') &&
      paidOn === '' && { paidOn: 'Enter it, or choose its column below' }),
  }
  if (!courier || Object.keys(errors).length > 0) return err(errors)
  const matching = { columns: [...columns], reference: reference || null, paidOn: date ?? null }
  const checked = await checkRemittance(db, by, { file, ...matching })
  if (!checked.ok) return err({ form: `It cannot be checked: ${checked.error}.` })
  const moved = await db
    .update(remittances)
    .set({ ...matching, courier, state: 'checked', stateAt: sql`clock_timestamp()` })
    .where(and(eq(remittances.id, id), ne(remittances.state, 'applied')))
  return moved.rowCount
    ? ok({ to: `${ALL}/${id}`, text: 'Checked. Nothing was changed.' })
    : err({ form: 'Somebody has gone on with this file. Look at how it stands now.' })
}
