import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { trackingFrom } from '#app/orders/tracking.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { moveOrder, undoShipping } from '../move-order.server.ts'
import { noticesOfParcels } from '../pack/parcel-notices.server.ts'
import { listReplacements, type Replacement } from '../pack/replacements.server.ts'
import { sendReplacement } from '../settle-exchange.server.ts'
import type { SeenShipment, ShipmentState } from './seen-shipment.ts'
import { remarkSharedTracking } from './shared-tracking.server.ts'
import type { Shipment } from './shipments.ts'

type Preview = { db: Database; log: Pick<Log, 'warn'>; now: () => Date }
type Services = Preview & { jobs: Jobs }

/** Dry run: the state of each line; its shopper's name is noted in the read log. */
export async function previewShipments(
  services: Preview,
  by: StaffWho<'ship'>,
  shipments: readonly Shipment[],
): Promise<SeenShipment[]> {
  const { db } = services
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      packedAt: orders.packedAt,
      name: orders.shippingName,
    })
    .from(orders)
    .where(
      inArray(
        orders.number,
        shipments.map(({ number }) => number),
      ),
    )
  await recordRead(db, by, 'order', ...rows.map(({ id }) => id))
  const ids = rows.map(({ id }) => id)
  const replacements = Map.groupBy(await listReplacements(db, ids), ({ orderId }) => orderId)
  const notices = await noticesOfParcels(services, ids)
  const remarks = await remarkSharedTracking(db, shipments)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return shipments.map((shipment) => {
    const row = byNumber.get(shipment.number)
    if (!row) return { ...shipment, name: '', notices: [], state: 'no such order' }
    const remark = remarks.get(row.number)
    const line = {
      ...shipment,
      name: row.name ?? '',
      notices: [...(remark ? [remark] : []), ...(notices.get(row.id) ?? [])],
    }
    if (row.status === 'processing')
      return { ...line, state: 'ready', isPacked: row.packedAt !== null }
    const due = replacements.get(row.id)
    if (!due) return { ...line, state: 'other status', status: row.status }
    const isPacked = due.every(({ packedAt }) => packedAt !== null)
    return { ...line, state: 'replacement ready', sizes: sizesOf(due), isPacked }
  })
}

const sizesOf = (replacements: readonly Replacement[]): string[] =>
  replacements.map(({ size }) => size)

/**
 * Ships each by a transaction of its own, which asks for its status anew: one that another member has
 * moved meanwhile is left as it is and said. Replacements of an order go in one parcel; their customer
 * is written to at once, since no minute is kept for them.
 */
export async function shipMany(
  services: Services,
  by: StaffWho<'ship'>,
  shipments: readonly Shipment[],
): Promise<SeenShipment[]> {
  const seen = await previewShipments(services, by, shipments)
  const done: SeenShipment[] = []
  for (const one of seen) {
    const line = lineOf(one)
    if (one.state === 'replacement ready') {
      done.push({ ...line, ...(await sendReplacements(services, by, one)) })
      continue
    }
    const step = { to: 'shipped' as const, tracking: trackingFrom(one) }
    const moved = await moveOrder(services, staffActor(by), one.number, step)
    if (moved.ok) done.push({ ...line, state: 'shipped' })
    else if (moved.error.why === 'invalid transition')
      done.push({ ...line, state: 'other status', status: moved.error.from })
    else done.push({ ...line, state: moved.error.why })
  }
  return done
}

const lineOf = ({
  number,
  trackingNumber,
  courier,
  trackingLink,
  name,
  notices,
}: SeenShipment) => ({
  notices,
  number,
  trackingNumber,
  courier,
  trackingLink,
  name,
})

async function sendReplacements(
  services: Services,
  by: StaffWho<'ship'>,
  shipment: Shipment,
): Promise<ShipmentState> {
  const due = await findReplacements(services.db, shipment.number)
  const sent: Replacement[] = []
  for (const one of due) {
    const done = await sendReplacement(
      services,
      staffActor(by),
      one.returnId,
      trackingFrom(shipment),
    )
    if (done.ok) sent.push(one)
    else if (done.error.why === 'demo seller') return { state: 'demo seller' }
  }
  return sent.length > 0
    ? { state: 'replacement sent', sizes: sizesOf(sent) }
    : { state: 'other status', status: 'delivered' }
}

async function findReplacements(db: Database, number: string): Promise<Replacement[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return listReplacements(
    db,
    rows.map(({ id }) => id),
  )
}

/** Undoes the shipping of each whose minute is not over. */
export async function undoMany(
  services: Preview,
  by: StaffWho<'ship'>,
  shipments: readonly Shipment[],
): Promise<SeenShipment[]> {
  const seen = await previewShipments(services, by, shipments)
  const done: SeenShipment[] = []
  for (const one of seen) {
    const line = lineOf(one)
    const undone = await undoShipping(services, staffActor(by), one.number)
    if (undone.ok) done.push({ ...line, state: 'undone' })
    else if (undone.error.why === 'invalid transition')
      done.push({ ...line, state: 'other status', status: undone.error.from })
    else done.push({ ...line, state: undone.error.why })
  }
  return done
}
