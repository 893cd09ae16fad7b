import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { paise } from '#app/basics/money.ts'
import { isSpreadsheetNumber } from '#app/basics/sheets/cells.ts'
import { checkCancellation } from '#app/aftersales/cancel-order.server.ts'
import type { Order } from '#app/orders/order.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { agrees, contradicts, rawStatus, readLines } from './courier-status.ts'
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
  // Two lines of one parcel may contradict each other, so each is read with the others.
  const linesOf = Map.groupBy(lines, ({ code }) => found.get(code)?.[0]?.number)
  const planned = new Set<string>()
  const seen: SeenParcel[] = []
  for (const { code, isTooLong } of lines) {
    const [order, ...others] = found.get(code) ?? []
    if (isTooLong) seen.push({ code, number: undefined, name: '', is: 'too many cells' })
    else if (!order) {
      const is = isSpreadsheetNumber(code) ? 'spreadsheet' : 'not found'
      seen.push({ code, number: undefined, name: '', is })
    } else if (others.length > 0) {
      const numbers = [order, ...others].map(({ number }) => number)
      seen.push({ code, number: undefined, name: '', is: 'several', numbers })
    } else {
      const { number } = order
      const state: ParcelState = planned.has(number)
        ? { is: 'twice' }
        : await planMove(services, by, { order, lines: linesOf.get(number) ?? [], choice })
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
  { order, lines, choice }: { order: Order; lines: readonly ParcelLine[]; choice: Choice },
): Promise<ParcelState> {
  const { status } = order
  const allSaid = lines.map(({ said }) => said)
  const [reading, said] = [readLines(allSaid), rawStatus(allSaid)]
  if (status !== 'shipped')
    return choice === 'listed' && reading !== undefined && !agrees(order, reading)
      ? { is: 'disagrees', status, said }
      : { is: 'other status', status }
  const outcome = choice === 'listed' ? reading : choice
  if (outcome === undefined || outcome === 'unclear') return { is: 'not understood', said }
  if (outcome === 'under way' || outcome === 'going back') return { is: 'under way', said }
  if (choice !== 'listed' && contradicts(allSaid, outcome)) return { is: 'contradicted', said }
  if (outcome === 'delivered') return { is: 'ready', outcome, refund: paise(0), isPaidHere: true }
  const checked = await checkCancellation(db, staffActor(by), order, null, outcome)
  if (!checked.ok) return { is: 'other status', status }
  const { refund, paidReference } = checked.value
  return { is: 'ready', outcome, refund, isPaidHere: paidReference !== undefined }
}
