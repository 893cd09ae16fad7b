import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { paise } from '#app/basics/money.ts'
import { checkCancellation } from '#app/aftersales/cancel-order.server.ts'
import type { Order } from '#app/orders/order.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { isSpreadsheetNumber } from '../lists/sheet-rows.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { readCourierStatus } from './courier-status.ts'
import { findParcels } from './find-parcels.server.ts'
import type { ParcelLine, ParcelOutcome, ParcelState, SeenParcel } from './parcel-outcome.ts'

type Services = { db: Database; log: Pick<Log, 'warn'> }

/** An outcome for all of them, or `listed`: each as the courier says. */
export type Choice = ParcelOutcome | 'listed'

/** Dry run: what would become of each line's parcel; whose name it shows is noted in the read log. */
export async function planMoves(
  services: Services,
  by: StaffWho<'deliver'>,
  lines: readonly ParcelLine[],
  choice: Choice,
): Promise<SeenParcel[]> {
  const found = await findParcels(
    services,
    by,
    lines.map(({ code }) => code),
  )
  const planned = new Set<string>()
  const seen: SeenParcel[] = []
  for (const { code, said } of lines) {
    const [order, ...others] = found.get(code) ?? []
    if (!order) {
      const is = isSpreadsheetNumber(code) ? 'spreadsheet' : 'not found'
      seen.push({ code, number: undefined, name: '', is })
    } else if (others.length > 0) {
      const numbers = [order, ...others].map(({ number }) => number)
      seen.push({ code, number: undefined, name: '', is: 'several', numbers })
    } else {
      const { number } = order
      const state: ParcelState = planned.has(number)
        ? { is: 'twice' }
        : await planMove(services, by, { order, said, choice })
      planned.add(number)
      seen.push({ code, number, name: order.address.fullName, ...state })
    }
  }
  const shown = [...found.values()].filter(({ length }) => length === 1).flat()
  await recordRead(services.db, by, 'order', ...new Set(shown.map(({ id }) => id)))
  return seen
}

async function planMove(
  { db }: Services,
  by: StaffWho<'deliver'>,
  { order, said, choice }: { order: Order; said: string | undefined; choice: Choice },
): Promise<ParcelState> {
  if (order.status !== 'shipped') return { is: 'other status', status: order.status }
  const read = said === undefined ? undefined : readCourierStatus(said)
  const outcome = choice === 'listed' ? read : choice
  if (outcome === undefined || outcome === 'under way')
    return { is: outcome ?? 'not understood', said }
  if (said !== undefined && read !== undefined && read !== outcome)
    return { is: 'contradicted', said }
  if (outcome === 'delivered') return { is: 'ready', outcome, refund: paise(0), isPaidHere: true }
  const checked = await checkCancellation(db, staffActor(by), order, null, outcome)
  if (!checked.ok) return { is: 'other status', status: order.status }
  const { refund, paidReference } = checked.value
  return { is: 'ready', outcome, refund, isPaidHere: paidReference !== undefined }
}
