import { eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '#db/database.ts'
import { productImports } from '#db/schema.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { saleTimeFrom } from '#app/catalogue/import/cells/style-cells.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readMatching } from './columns/match-columns.ts'
import { headingsOf, readWholeFile, withWholeFile } from './columns/whole-file.ts'
import { DROPPABLE_STATES, type ImportState } from './import-state.ts'
import { enqueueWork, moveImport, type Import } from './load/import-work.server.ts'

export type StepRefusal = { status: 400 | 409; errors: FieldErrors }

const MOVED_ON: StepRefusal = {
  status: 409,
  errors: { form: 'Somebody has gone on with this file. Look at how it stands now.' },
}

const Step = z.enum(['match', 'check', 'match again', 'apply', 'drop'])

type Services = { db: Database; jobs: Pick<Jobs, 'enqueue'>; now: () => Date }

/** Does what a form of the import's page asks for. @returns a sentence that says what was done */
export async function takeStep(
  services: Services,
  by: StaffWho<'products'>,
  { one, fields }: { one: Import; fields: Record<string, string> },
): Promise<Result<string, StepRefusal>> {
  const step = Step.safeParse(fields['step'])
  if (!step.success) return err({ status: 400, errors: { form: 'Nothing was chosen to be done.' } })
  const { data } = step
  switch (data) {
    case 'match':
    case 'check': {
      const read = readOptions(fields, { header: headingsOf(one), now: services.now() })
      if (!read.ok) return err({ status: 400, errors: read.error })
      const isCheck = data === 'check'
      return move(services, by, one, {
        from: ['matching', 'checked'],
        to: isCheck ? 'checking' : 'matching',
        set: { ...read.value, allowsRemovals: false },
        done: isCheck ? 'The file is being checked.' : 'Read again.',
      })
    }
    case 'match again':
      return move(services, by, one, {
        from: ['checked'],
        to: 'matching',
        done: 'Nothing was changed.',
      })
    case 'apply':
      return move(services, by, one, {
        from: ['checked'],
        to: 'applying',
        set: {
          allowsRemovals: fields['allowRemovals'] === 'on',
          showsNew: fields['showNew'] === 'on',
        },
        seen: fields['seen'] ?? '',
        done: 'The file is being applied.',
      })
    case 'drop':
      return move(services, by, one, {
        from: DROPPABLE_STATES,
        to: 'dropped',
        done: 'Upload deleted. No product was changed.',
      })
    default:
      return data satisfies never
  }
}

/** Lets a load be taken back. */
export const startTakeBack = (services: Services, by: StaffWho<'products'>, one: Import) =>
  move(services, by, one, {
    from: ['applied'],
    to: 'taking_back',
    done: 'The file is being taken back.',
  })

type Move = {
  from: readonly ImportState[]
  to: ImportState
  set?: Partial<Import>
  /** When the shown check ended: another one has other changes. */
  seen?: string
  done: string
}

function move(
  { db, jobs }: Services,
  by: StaffWho<'products'>,
  one: Import,
  { from, to, set, seen, done }: Move,
): Promise<Result<string, StepRefusal>> {
  return db.transaction(async (tx) => {
    const moved = await moveImport(tx, one.id, {
      from,
      to,
      set: { ...set, askedBy: by.id, askedRole: by.role },
      where:
        seen === undefined
          ? undefined
          : eq(
              sql`floor(extract(epoch from ${productImports.stateAt}) * 1000)::bigint::text`,
              seen,
            ),
    })
    if (!moved) return err(MOVED_ON)
    if (to === 'checking' || to === 'applying' || to === 'taking_back')
      await enqueueWork(jobs, tx, one.id)
    return ok(done)
  })
}

/** Choices of the form for the file as a whole, and for its columns. */
function readOptions(
  fields: Record<string, string>,
  { header, now }: { header: string[]; now: Date },
): Result<Pick<Import, 'header' | 'columns' | 'keepsOthers' | 'countedAt'>, FieldErrors> {
  const columns = readMatching(fields, header)
  const counted = readCountedAt(fields, now)
  const values = readWholeFile(fields, columns.ok ? columns.value : [])
  const errors = {
    ...(!columns.ok && columns.error),
    ...(!values.ok && values.error),
    ...(!counted.ok && counted.error),
  }
  if (!columns.ok || !values.ok || !counted.ok) return err(errors)
  return ok({
    ...withWholeFile({ header, columns: columns.value }, values.value),
    keepsOthers: fields['others'] !== 'off sale',
    countedAt: counted.value,
  })
}

function readCountedAt(
  fields: Record<string, string>,
  now: Date,
): Result<Date | null, FieldErrors> {
  if (fields['stock'] !== 'shelf') return ok(null)
  const at = saleTimeFrom(fields['countedAt'] ?? '', 'start')
  if (!at.ok) return err({ countedAt: 'Enter when it was counted' })
  return at.value > now ? err({ countedAt: 'Enter a time that has been' }) : ok(at.value)
}
