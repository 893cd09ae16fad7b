import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { notFoundText, statusText } from './bank-answer.ts'
import { makeCounter } from './counter.ts'
import type { Envelope } from './envelope.ts'
import type { Ledger } from './ledger.ts'
import { machineApi } from './machine-api.ts'
import { readParams, readPaymentRequest } from './merchant-request.ts'
import { choicePage, closedPage, decidedPage, errorPage, landingPage, type Page, returnPage } from './pages.ts'
import type { Merchant } from './settings.ts'
import { isDecided, isDecision, type Transaction } from './transaction.ts'

const stylesheet = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
const Enquiry = z.object({ clientCode: z.string(), statusTransEncData: z.string() })

/** SabPaisa's doors, at SabPaisa's paths, with buttons where it has cards and banks. */
export function makeBank(merchant: Merchant, envelope: Envelope, ledger: Ledger, now: () => Date): Hono {
  const counter = makeCounter(merchant, envelope, ledger, now)
  return new Hono()
    .use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => show(c, errorPage('The request is too large.'), 413) }))
    .get('/', (c) => show(c, landingPage()))
    .get('/healthz', (c) => c.text('ok'))
    .get('/style.css', (c) => c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' }))
    .route('/api/transactions', machineApi(counter))

    .post('/SabPaisa/sabPaisaInit', async (c) => {
      const { encData, clientCode } = await c.req.parseBody()
      const text = clientCode === merchant.clientCode && typeof encData === 'string' ? await envelope.open(encData) : undefined
      if (text === undefined) return show(c, errorPage('The payment request cannot be opened.'), 400)
      const asked = readPaymentRequest(text, merchant, now())
      if (!asked.ok) return show(c, errorPage(asked.why), 400)
      const known = ledger.find(asked.transaction.clientTxnId)
      if (known && !isSameRequest(known, asked.transaction))
        return show(c, errorPage('This transaction id was used before, for something else.'), 409)
      if (known && isDecided(known)) return show(c, decidedPage(known, merchant, await counter.returnOf(known)))
      if (!known) ledger.open(asked.transaction)
      return show(c, choicePage(known ?? asked.transaction, merchant))
    })

    .post('/SabPaisa/decide', async (c) => {
      const { clientTxnId, as } = await c.req.parseBody()
      if (typeof clientTxnId !== 'string' || !isDecision(as) || !ledger.find(clientTxnId))
        return show(c, errorPage('There is no such payment.'), 404)
      const decided = counter.decide(clientTxnId, as)
      const asAsked = decided.decision.as === as // or the same once more: a double click, a reload
      if (asAsked && as === 'close') return show(c, closedPage())
      const back = await counter.returnOf(decided)
      return show(c, asAsked ? returnPage(decided, merchant, back) : decidedPage(decided, merchant, back))
    })

    .post('/SPTxtnEnquiry/getTxnStatusByClientxnId', async (c) => {
      const enquiry = Enquiry.safeParse(await c.req.json().catch(() => undefined))
      const text =
        enquiry.success && enquiry.data.clientCode === merchant.clientCode
          ? await envelope.open(enquiry.data.statusTransEncData)
          : undefined
      const asked = text === undefined ? undefined : readParams(text)
      const clientTxnId = asked?.get('clientTxnId')
      if (!clientTxnId || asked?.get('clientCode') !== merchant.clientCode) return c.json({ Message: 'The request is invalid.' }, 400)
      const transaction = ledger.find(clientTxnId)
      const status = transaction ? statusText(transaction, merchant.clientCode) : notFoundText(clientTxnId, merchant.clientCode)
      return c.json({ clientCode: merchant.clientCode, statusResponseData: await envelope.seal(status) })
    })

    .notFound((c) => show(c, errorPage('There is nothing here.'), 404))
    .onError((error, c) => {
      console.error(error)
      return show(c, errorPage('The bank has failed. Nothing was decided.'), 500)
    })
}

/** The shop may post an attempt again (Back, reload), each time sealed anew and with another date. */
const isSameRequest = (known: Transaction, asked: Transaction) =>
  known.amountPaise === asked.amountPaise && known.callbackUrl === asked.callbackUrl && known.udf1 === asked.udf1

function show(c: Context, { html, policy }: Page, status: 200 | 400 | 404 | 409 | 413 | 500 = 200) {
  return c.html(html, status, {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
}
