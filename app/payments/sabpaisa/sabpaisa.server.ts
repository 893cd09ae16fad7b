import { paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type {
  AttemptInput,
  Inbound,
  PaymentGateway,
  RefundInput,
  RefundProgress,
  SentRefund,
  Unavailable,
} from '../gateway.ts'
import { USUAL_METHODS, type GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'
import { readAnswer, type SabPaisaObservation } from './answer.ts'
import { enquiryLimits, makeEnquire, unavailable } from './enquiry.server.ts'
import { sabPaisaEnvelope, type SabPaisaEnvelope, type SabPaisaSecrets } from './envelope.server.ts'
import type { PostLimits } from './post.server.ts'
import { makeRefund, refundLimits } from './refund.server.ts'
import {
  checkMerchant,
  enquiryText,
  initText,
  refundText,
  type SabPaisaMerchant,
} from './request.ts'

export type SabPaisaSettings = SabPaisaMerchant &
  SabPaisaSecrets & {
    initUrl: string
    enquiryUrl: string
    refundUrl: string
    partialRefunds: boolean
    methods?: readonly GatewayMethod[] | undefined
  }
export type SabPaisaLimits = { enquiry: PostLimits; refund: PostLimits }

// Upper bound: the amount field holds ten characters, 9999999.99 (docs/payment-protocol.md section
// 1).
const LARGEST_AMOUNT = paise(999_999_999)

/** Its papers name no time after which its page closes (docs/payment-protocol.md section 5). */
const PAYMENT_WINDOW_MS = 15 * MINUTE_MS

/**
 * SabPaisa's adapter (docs/payment-protocol.md): a sealed form post, return, enquiry and refund.
 * @throws when the settings cannot work, so that it shows at start-up
 */
export function makeSabPaisa(
  settings: SabPaisaSettings,
  limits: SabPaisaLimits = { enquiry: enquiryLimits, refund: refundLimits },
) {
  const { clientCode, initUrl } = settings
  checkMerchant(settings)
  const envelope = sabPaisaEnvelope(settings)
  const enquire = makeEnquire(new URL(settings.enquiryUrl), limits.enquiry)
  const refund = makeRefund(new URL(settings.refundUrl), limits.refund, envelope)

  async function fetchStatus(reference: string) {
    const enquiry = {
      clientCode,
      statusTransEncData: envelope.seal(enquiryText(settings, reference)),
    }
    const answer = await enquire(enquiry)
    if (!answer.ok) return answer
    const opened = envelope.open(answer.value)
    return opened.ok
      ? readStatus(opened.value, clientCode, reference)
      : unavailable('answer cannot be opened')
  }

  return {
    id: 'sabpaisa',
    name: 'SabPaisa',
    origins: [new URL(initUrl).origin],
    returnPath: '/payments/return',
    noticePath: '/payments/notice',
    methods: settings.methods ?? USUAL_METHODS,
    // A request cannot say which: its page offers all that the account has.
    limitsMethods: false,
    largestAmount: LARGEST_AMOUNT,
    paymentWindowMs: PAYMENT_WINDOW_MS,
    partialRefunds: settings.partialRefunds,
    // A refund has no name there, and an enquiry reports the newest only.
    idempotentRefunds: false,
    // It forbids concurrent enquiries, of payments and refunds alike.
    concurrentStatusChecks: 1,
    // A start is a form, made here.
    startsByRequest: false,

    start: async (attempt: AttemptInput) =>
      ok({
        type: 'form' as const,
        url: initUrl,
        fields: { encData: envelope.seal(initText(settings, attempt)), clientCode },
      }),

    readReturn: (inbound: Pick<Inbound, 'fields'>) =>
      readInbound(envelope, inbound, ['encResponse']),

    readNotice(inbound: Pick<Inbound, 'fields'>) {
      const read = readInbound(envelope, inbound, ['encResponse', 'encryptedResponse'])
      return read.ok
        ? ok({ observation: read.value, acknowledgement: acknowledge(read.value) })
        : read
    },

    fetchStatus,

    refund: (input: RefundInput) =>
      refund({
        clientCode,
        text: refundText(settings, input),
        reference: input.reference,
        isFirst: input.isFirst,
      }),

    async fetchRefund(sent: SentRefund) {
      const status = await fetchStatus(sent.reference)
      return status.ok ? ok(refundProgress(status.value, sent)) : status
    },
  } satisfies PaymentGateway
}

/**
 * An answer is believed only if it names our client code and the reference of the enquiry; a "not
 * found" may leave both out.
 */
function readStatus(
  text: string,
  clientCode: string,
  reference: string,
): Result<SabPaisaObservation, Unavailable> {
  const answer = readAnswer(text)
  if (!answer.ok) return unavailable('answer cannot be read')
  const { value: status } = answer
  const matches = (given: string | undefined, ours: string) =>
    given === ours || (given === undefined && status.outcome === 'not_found')
  if (!matches(status.clientCode, clientCode)) return unavailable('answer is for another client')
  if (!matches(status.reference, reference)) return unavailable('answer is about another payment')
  const { paid: _, ...withoutPaid } = status
  // Money that has gone back, the gateway does not say how much of it: a person must look.
  return ok({ ...(status.refund ? withoutPaid : status), reference })
}

/**
 * An enquiry reports the newest refund only. While it is unknown whether a refund arrived at all,
 * "done" may mean an earlier one of the same payment.
 */
function refundProgress(
  { refund }: SabPaisaObservation,
  { isAccepted, isFirst }: SentRefund,
): RefundProgress {
  const mayBeEarlier = refund === 'done' && !isAccepted && !isFirst
  return refund === undefined || mayBeEarlier ? 'not_found' : refund
}

function readInbound(
  envelope: SabPaisaEnvelope,
  { fields }: Pick<Inbound, 'fields'>,
  names: string[],
): Result<SabPaisaObservation, 'unreadable'> {
  const [sealed, ...more] = names.flatMap((name) => fields.getAll(name))
  if (sealed === undefined || more.length > 0) return err('unreadable')
  const opened = envelope.open(sealed)
  const answer = opened.ok ? readAnswer(opened.value) : opened
  if (!answer.ok) return answer
  const { reference, ...status } = answer.value
  return reference === undefined ? err('unreadable') : ok({ reference, ...status })
}

/**
 * Acknowledgement that stops the gateway from repeating a notice. The spelling, and "null" as text,
 * are its own.
 */
const acknowledge = ({ gatewayRef }: SabPaisaObservation) => ({
  status: 200,
  message: 'API_SUCCESSFULL_MESSAGE',
  data: {
    statusCode: '01',
    message: 'Data successfully processed',
    sabpaisaTxnId: gatewayRef ?? 'null',
  },
  errors: 'null',
})
