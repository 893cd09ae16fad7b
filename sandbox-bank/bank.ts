import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { makeBehaviours } from './behaviours.ts'
import { choicePage } from './pages/choice-page.ts'
import {
  type BankContext,
  makePaymentDecisions,
  type PaymentDecisions,
} from './payments/payment-decisions.ts'
import { enquiryRoute } from './protocol/enquiry.ts'
import { machineApi } from './machine-api.ts'
import { readPaymentRequest } from './protocol/merchant-request.ts'
import { makeNotices } from './protocol/notices.ts'
import {
  closedPage,
  decidedPage,
  errorPage,
  landingPage,
  linkPage,
  returnPage,
} from './pages/payment-pages.ts'
import { refundRoute } from './protocol/refund.ts'
import { isDecided, type Transaction } from './payments/transaction.ts'
import { apiRoutes } from './razorpay/api.ts'
import type { Books } from './razorpay/books.ts'
import { linkMachineApi } from './razorpay/link-machine-api.ts'
import { latestLinks } from './razorpay/link-pages.ts'
import { linkRoutes } from './razorpay/link-routes.ts'
import { makeRazorpaySandbox, type Account } from './razorpay/sandbox.ts'
import { makeRequestCounts } from './request-counts.ts'
import { dropEmptyFields, DecideRequest } from './requests.ts'
import { showPage } from './show-page.ts'

const stylesheet = readFileSync(new URL('./pages/style.css', import.meta.url), 'utf8')

export type BankOptions = Pick<BankContext, 'merchant' | 'envelope' | 'ledger'> &
  Partial<Pick<BankContext, 'now' | 'wait'>> & {
    /** Undefined: Razorpay is not played. */
    razorpay?: { account: Account; books: Books } | undefined
  }

/** SabPaisa and Razorpay at their own paths, with buttons in place of cards and banks. */
export function makeBank({
  merchant,
  envelope,
  ledger,
  now = () => new Date(),
  wait = (ms) => sleep(ms),
  razorpay,
}: BankOptions): Hono {
  const notices = makeNotices({ merchant, envelope, now, wait })
  const context: BankContext = {
    merchant,
    envelope,
    ledger,
    now,
    wait,
    notices,
    behaviours: makeBehaviours(now),
  }
  const decisions = makePaymentDecisions(context)
  const requestCounts = makeRequestCounts()
  const bank = new Hono()
    .use(
      bodyLimit({
        maxSize: 64 * 1024,
        onError: (c) => showPage(c, errorPage('The request is too large.'), 413),
      }),
    )
    .get('/', (c) => {
      const links = razorpay?.books.latestLinks(10) ?? []
      return showPage(
        c,
        landingPage(ledger.latest(10), now(), links.length > 0 ? latestLinks(links) : ''),
      )
    })
    .get('/healthz', (c) => c.text('ok'))
    .get('/style.css', (c) =>
      c.body(stylesheet, 200, {
        'content-type': 'text/css; charset=utf-8',
        'x-content-type-options': 'nosniff',
      }),
    )
    .route('/api', machineApi(decisions, context, requestCounts))
    .route('/SPTxtnEnquiry/getTxnStatusByClientxnId', enquiryRoute(context, requestCounts))
    .route('/sabpaisa/refund', refundRoute(context, requestCounts))
    .route('/SabPaisa', paymentPages(decisions, context))
    .notFound((c) => showPage(c, errorPage('There is nothing here.'), 404))
    .onError((error, c) => {
      console.error(error)
      return showPage(c, errorPage('The bank has failed. Nothing was decided.'), 500)
    })
  if (!razorpay) return bank
  const sandbox = makeRazorpaySandbox(razorpay.account, razorpay.books, { now, wait })
  return bank
    .route('/v1', apiRoutes(sandbox))
    .route('/links', linkRoutes(sandbox))
    .route('/api/links', linkMachineApi(sandbox))
}

/** The pages on which a shopper decides a payment. */
const paymentPages = (
  decisions: PaymentDecisions,
  { merchant, envelope, ledger, now }: BankContext,
): Hono =>
  new Hono()
    .post('/sabPaisaInit', async (c) => {
      const { encData, clientCode } = await c.req.parseBody()
      const text =
        clientCode === merchant.clientCode && typeof encData === 'string'
          ? await envelope.open(encData)
          : undefined
      if (text === undefined)
        return showPage(c, errorPage('The payment request cannot be opened.'), 400)
      const asked = readPaymentRequest(text, merchant, now())
      if (!asked.ok) return showPage(c, errorPage(asked.why), 400)
      const known = ledger.find(asked.transaction.clientTxnId)
      if (known && !isSameRequest(known, asked.transaction))
        return showPage(
          c,
          errorPage('This transaction id was used before, for something else.'),
          409,
        )
      if (known && isDecided(known))
        return showPage(
          c,
          decidedPage(known, { merchant, now: now(), back: await decisions.returnOf(known) }),
        )
      if (!known) ledger.open(asked.transaction)
      return showPage(c, choicePage(known ?? asked.transaction, merchant))
    })

    .post('/decide', async (c) => {
      const { clientTxnId, ...fields } = await c.req.parseBody()
      const request = DecideRequest.safeParse(dropEmptyFields(fields))
      if (typeof clientTxnId !== 'string' || !request.success || !ledger.find(clientTxnId))
        return showPage(c, errorPage('There is no such payment.'), 404)
      const decided = await decisions.decide(clientTxnId, request.data)
      // A double click or a reload asks for the same again.
      const asAsked = decided.decision.as === request.data.as
      if (asAsked && (request.data.as === 'close' || request.data.back === 'never'))
        return showPage(c, closedPage(decided, now()))
      const shown = { merchant, now: now(), back: await decisions.returnOf(decided) }
      if (!asAsked) return showPage(c, decidedPage(decided, shown))
      return showPage(
        c,
        request.data.back === 'link' ? linkPage(decided, shown) : returnPage(decided, shown),
      )
    })

    /** Posted from the bank's own front page, where a payment waits. */
    .post('/tell', async (c) => {
      const { clientTxnId, as } = await c.req.parseBody()
      const transaction = typeof clientTxnId === 'string' ? ledger.find(clientTxnId) : undefined
      if (!transaction || !isDecided(transaction))
        return showPage(c, errorPage('There is no such payment.'), 404)
      await decisions.setFinalOutcome(transaction.clientTxnId, as === 'pay' ? 'pay' : 'decline')
      return c.redirect('/', 303)
    })

/**
 * The shop may post an attempt again (Back, reload), each time sealed again and with another date.
 */
const isSameRequest = (known: Transaction, asked: Transaction) =>
  known.amountPaise === asked.amountPaise &&
  known.callbackUrl === asked.callbackUrl &&
  known.udf1 === asked.udf1
