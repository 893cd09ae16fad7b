import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isPaidBack } from '#app/aftersales/exchange/exchange.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, type StaffWho } from '#app/staff/staff.server.ts'
import { damagedField } from '../../order/damaged-fields.ts'
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

/**
 * Accepts those that still wait, each by a transaction of its own: one that a colleague has settled
 * meanwhile is left as it is, and said. A code is asked for before the first.
 */
export async function receiveReturns(
  services: Parameters<typeof acceptReturn>[0],
  by: StaffWho<'receive returns'>,
  shown: readonly ReceivedReturn[],
  fields: Readonly<Record<string, string>>,
): Promise<Result<SettledReturn[], FieldErrors | typeof CODE_WANTED>> {
  const waiting = shown.filter(({ state }) => state === 'requested')
  const errors: FieldErrors = {}
  for (const { id } of waiting)
    if (!/^\d{1,4}$/.test(fields[damagedField(id)] ?? ''))
      errors[damagedField(id)] = 'Choose in what condition it is'
  if (Object.keys(errors).length > 0) return err(errors)
  const isRefunding = waiting.some((one) => isPaidBack(one) && one.refund > 0)
  // One moment for all of them: a code that grows old on the way stops none.
  const at = services.now()
  if (isRefunding && asksForCode(by, at)) return err(CODE_WANTED)
  const settled: SettledReturn[] = []
  for (const { id, number, line } of shown) {
    const damaged = fields[damagedField(id)] ?? '0'
    const accepted = await acceptReturn({ ...services, now: () => at }, by, {
      returnId: id,
      damaged,
    })
    const text = accepted.ok ? accepted.value : accepted.error
    if (text === CODE_WANTED) return err(CODE_WANTED)
    settled.push({ id, number, line, isDone: accepted.ok, text })
  }
  return ok(settled)
}
