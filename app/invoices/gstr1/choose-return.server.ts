import { withoutDatabaseDeadline } from '#db/deadline.ts'
import type { Database } from '#db/database.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import type { ReturnPeriod } from './month-documents.server.ts'
import { readDocumentsOfMonth } from './read-gstins.server.ts'
import type { ReturnMonth } from './return-month.ts'

type Seller = Pick<Brand['seller'], 'registration' | 'gstin'>

export type ChosenReturn = {
  /** Undefined: neither has the month tax invoices, nor is the shop registered to issue them. */
  period: ReturnPeriod | undefined
  /** All that the month has documents of, and the shop's own. */
  gstins: string[]
  /** Registrations that ask for something else than GSTR-1, in its place or beside it. */
  others: OtherRegistration[]
}

export type OtherRegistration = Exclude<Seller['registration'], 'regular'>

/**
 * The return of a month: that of a GSTIN which is named, else of the shop's own, else of the one that
 * most documents have.
 */
export async function chooseReturn(
  db: Database,
  { registration, gstin: own }: Seller,
  month: ReturnMonth,
  named: string | null = null,
): Promise<ChosenReturn> {
  // A month of a million documents is silent for longer than a database that is away may be.
  const found = await withoutDatabaseDeadline(() => readDocumentsOfMonth(db, month))
  const used = found.gstins
  const gstins = registration === 'regular' ? [...new Set([own, ...used])] : used
  const gstin =
    gstins.find((one) => one === named) ?? (used.includes(own) ? own : (used[0] ?? gstins[0]))
  const others = new Set<OtherRegistration>()
  if (found.hasBillsOfSupply) others.add('composition')
  if (found.hasReceipts) others.add('unregistered')
  // A month whose tax invoices are only credited was not sold in as a regular shop.
  if (registration !== 'regular' && !found.hasTaxInvoices) others.add(registration)
  return { period: gstin ? { month, gstin } : undefined, gstins, others: [...others] }
}
