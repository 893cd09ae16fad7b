import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { concurrencyLimit, type Turn } from '#app/images/turns/concurrency-limit.server.ts'
import type { InvoiceCopy } from '../document/invoice-copy.ts'
import { renderInvoices } from './render-invoices.server.ts'

/** Rendering takes the processor, which pages need too: one file at a time, few that wait. */
const turns = concurrencyLimit({ concurrency: 1, maxQueued: 20 })

/**
 * Prints documents in turn; `busy` where too many wait already.
 * @param turn first for the staff and for mails, so that no shopper keeps them waiting
 */
export const printDocuments = (
  documents: readonly InvoiceDocument[],
  turn: Turn,
  { signal, copies = ['original'] }: { signal?: AbortSignal; copies?: readonly InvoiceCopy[] } = {},
): Promise<Buffer | 'busy'> =>
  turns.run(
    [...documents.map(({ number }) => number), ...copies].join(),
    () => renderInvoices(documents, copies),
    signal,
    turn,
  )
