import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { acceptReturn } from '../take-return-step.server.ts'
import type { ReceivedReturn } from './plan-receiving.server.ts'

/** A return that was among those received, and what became of it, in words. */
export type SettledReturn = {
  id: string
  number: string
  line: string
  isDone: boolean
  text: string
}

/** Name of the field that says how many pieces of a return are damaged. */
export const conditionField = (id: string): string => `damaged-${id}`

/**
 * Accepts those that still wait, each by a transaction of its own: one that a colleague has settled
 * meanwhile is left as it is, and said.
 */
export async function receiveReturns(
  services: Parameters<typeof acceptReturn>[0],
  by: StaffWho<'receive returns'>,
  shown: readonly ReceivedReturn[],
  fields: Readonly<Record<string, string>>,
): Promise<Result<SettledReturn[], FieldErrors>> {
  const waiting = shown.filter(({ state }) => state === 'requested')
  const errors: FieldErrors = {}
  for (const { id } of waiting)
    if (!/^\d{1,4}$/.test(fields[conditionField(id)] ?? ''))
      errors[conditionField(id)] = 'Choose in what condition it is'
  if (Object.keys(errors).length > 0) return err(errors)
  const settled: SettledReturn[] = []
  for (const { id, number, line } of shown) {
    const damaged = fields[conditionField(id)] ?? '0'
    const accepted = await acceptReturn(services, by, { returnId: id, damaged })
    const text = accepted.ok ? accepted.value : accepted.error
    settled.push({ id, number, line, isDone: accepted.ok, text })
  }
  return ok(settled)
}
