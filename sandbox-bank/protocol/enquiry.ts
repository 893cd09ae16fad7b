import { Hono } from 'hono'
import { z } from 'zod'
import { notFoundText, statusText } from './bank-answer.ts'
import type { BankContext } from '../payments/payment-decisions.ts'
import { readParams } from './merchant-request.ts'
import type { RequestCounts } from '../request-counts.ts'

const Enquiry = z.object({ clientCode: z.string(), statusTransEncData: z.string() })

/** The enquiry: the shop asks for the state of a payment (docs/payment-protocol.md section 4). */
export const enquiryRoute = (
  { merchant, envelope, ledger, behaviours, now, wait }: BankContext,
  requestCounts: RequestCounts,
): Hono =>
  new Hono().post('/', async (c) => {
    const enquiry = Enquiry.safeParse(await c.req.json().catch(() => undefined))
    const text =
      enquiry.success && enquiry.data.clientCode === merchant.clientCode
        ? await envelope.open(enquiry.data.statusTransEncData)
        : undefined
    const asked = text === undefined ? undefined : readParams(text)
    const clientTxnId = asked?.get('clientTxnId')
    if (!clientTxnId || asked?.get('clientCode') !== merchant.clientCode)
      return c.json({ Message: 'The request is invalid.' }, 400)

    requestCounts.count('enquiries', clientTxnId)
    const { clientCode } = merchant
    const behaviour = behaviours.of(clientTxnId)
    if (behaviour.enquiry === 'down') return c.text('Service Unavailable', 503)
    if (behaviour.enquiry === 'html')
      return c.html('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>')
    if (behaviour.enquiry === 'message') return c.json({ Message: 'An error has occurred.' })
    if (behaviour.enquiry === 'garbage') return c.json({ clientCode, statusResponseData: GARBAGE })
    if (behaviour.enquiry === 'slow') await wait(behaviour.slowSeconds * 1_000)
    const transaction = ledger.find(clientTxnId)
    const status = transaction
      ? statusText(transaction, clientCode, now())
      : notFoundText(clientTxnId, clientCode)
    return c.json({
      clientCode,
      statusResponseData: envelope.inAnswers(await envelope.seal(status)),
    })
  })

/** Reads as hex and as base64, and is sealed with nobody's keys. */
const GARBAGE = 'DEADBEEF'.repeat(40)
