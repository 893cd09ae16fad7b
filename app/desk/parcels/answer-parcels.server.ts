import { safeParse } from 'zod/v4/core'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { CodeServices } from '#app/staff/sign-in/second-factor.server.ts'
import { withCodeIfWanted } from '#app/staff/sign-in/fresh-code.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { reason } from '../order/order-step.ts'
import { moveParcels } from './move-parcels.server.ts'
import {
  FAILURES,
  MAX_PARCELS,
  PARCEL_OUTCOMES,
  readMoves,
  type SeenParcel,
} from './parcel-outcome.ts'
import { planMoves, type Choice } from './plan-moves.server.ts'
import { readParcelLines } from './read-parcel-lines.server.ts'

export type ParcelsAnswer = {
  /** As sent: shown again where it was refused, or is to be confirmed. */
  typed: Record<string, string>
  errors: FieldErrors
  seen: SeenParcel[]
  isDone: boolean
}

/** Answers the form: shows what would be changed, or changes what was shown. */
export async function answerParcels(
  services: Parameters<typeof moveParcels>[0] & CodeServices,
  request: Request,
  by: StaffWho<'deliver'>,
  typed: Record<string, string>,
): Promise<ParcelsAnswer> {
  const refuse = (errors: FieldErrors, seen: SeenParcel[] = []) => ({
    typed,
    errors,
    seen,
    isDone: false,
  })
  const lines = readParcelLines(typed['lines'] ?? '')
  const choice = CHOICES.find((one) => one === typed['choice'])
  if (lines.length === 0) return refuse({ lines: 'Enter at least one number' })
  if (lines.length > MAX_PARCELS)
    return refuse({
      lines: `Enter at most ${MAX_PARCELS} lines at once: these are ${lines.length}`,
    })
  if (!choice) return refuse({ choice: 'Choose what became of them' })
  if (typed['step'] !== 'move') return refuse({}, await planMoves(services, by, lines, choice))
  const moves = readMoves(typed['seen'] ?? '')
  if (!moves) return refuse({ lines: 'Check them first' })
  const damaged = new Set(
    moves.flatMap(({ number }) => (typed[`damaged-${number}`] === 'on' ? number : [])),
  )
  const errors: FieldErrors = {}
  const reasons = { lost: '', returned_to_sender: '' }
  for (const failure of FAILURES) {
    if (!moves.some(({ outcome }) => outcome === failure)) continue
    const read = safeParse(reason, typed[failure] ?? '')
    if (read.success) reasons[failure] = read.data
    else errors[failure] = read.error.issues[0]?.message ?? ''
  }
  if (Object.keys(errors).length > 0)
    return refuse(errors, await planMoves(services, by, lines, choice))
  const moved = await withCodeIfWanted(services, { request, by, code: typed['code'] }, (by) =>
    moveParcels(services, by, moves, { reasons, damaged }),
  )
  if (!moved.ok)
    return refuse(
      'code' in moved.error ? moved.error : {},
      await planMoves(services, by, lines, choice),
    )
  return { typed, errors, seen: moved.value, isDone: true }
}

const CHOICES: readonly Choice[] = ['listed', ...PARCEL_OUTCOMES]
