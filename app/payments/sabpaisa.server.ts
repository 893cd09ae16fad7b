import pLimit from 'p-limit'
import { paise } from '#app/basics/money.ts'
import { no, ok, type Result } from '#app/basics/result.ts'
import type { Inbound, Observation, PaymentGateway, Unavailable } from './gateway.ts'
import { readAnswer } from './sabpaisa-answer.ts'
import { open, seal, sabPaisaKeys, type SabPaisaKeys } from './sabpaisa-cipher.server.ts'
import { type EnquiryLimits, enquiryLimits, makeEnquire, unavailable } from './sabpaisa-enquiry.server.ts'
import { checkMerchant, enquiryText, initText, type SabPaisaMerchant } from './sabpaisa-request.ts'

export type SabPaisaSettings = SabPaisaMerchant & { authKey: string; authIV: string; initUrl: string; enquiryUrl: string }

// Its amount field holds ten characters: 9999999.99 (payments.md section 1).
const LARGEST_AMOUNT = paise(999_999_999)

/**
 * SabPaisa, second generation (payments.md): a sealed form post there, a sealed return, a sealed enquiry.
 * The older, unauthenticated generation is never tried, or a forger could choose it for us.
 * @throws when the settings cannot work, so that it shows at start-up.
 */
export function makeSabPaisa(settings: SabPaisaSettings, limits: EnquiryLimits = enquiryLimits): PaymentGateway {
  const { clientCode, initUrl } = settings
  checkMerchant(settings)
  const keys = sabPaisaKeys(settings.authKey, settings.authIV)
  const enquire = makeEnquire(new URL(settings.enquiryUrl), limits)
  const inTurn = pLimit(1) // SabPaisa forbids concurrent enquiries

  return {
    id: 'sabpaisa',
    origin: new URL(initUrl).origin,
    largestAmount: LARGEST_AMOUNT,

    start: (attempt) => ({ url: initUrl, fields: { encData: seal(keys, initText(settings, attempt)), clientCode } }),

    readReturn: (inbound) => readInbound(keys, inbound, ['encResponse']),

    readNotice(inbound) {
      const read = readInbound(keys, inbound, ['encResponse', 'encryptedResponse'])
      return read.ok ? ok({ observation: read.value, acknowledgement: acknowledge(read.value) }) : read
    },

    fetchStatus: (reference) =>
      inTurn(async () => {
        const enquiry = { clientCode, statusTransEncData: seal(keys, enquiryText(settings, reference)) }
        const answer = await enquire(enquiry)
        if (!answer.ok) return answer
        const opened = open(keys, answer.value)
        return opened.ok ? readStatus(opened.value, clientCode, reference) : unavailable('answer cannot be opened')
      }),
  }
}

/** Believed only when it is about us and about the payment we asked for; a "not found" has nobody to name. */
function readStatus(text: string, clientCode: string, reference: string): Result<Observation, Unavailable> {
  const answer = readAnswer(text)
  if (!answer.ok) return unavailable('answer cannot be read')
  const { value: said } = answer
  const names = (given: string | undefined, ours: string) => given === ours || (given === undefined && said.outcome === 'not_found')
  if (!names(said.clientCode, clientCode)) return unavailable('answer is for another client')
  if (!names(said.reference, reference)) return unavailable('answer is about another payment')
  return ok({ ...said, reference })
}

function readInbound(keys: SabPaisaKeys, { fields }: Inbound, names: string[]): Result<Observation, 'unreadable'> {
  const [sealed, ...more] = names.flatMap((name) => fields.getAll(name))
  if (sealed === undefined || more.length > 0) return no('unreadable')
  const opened = open(keys, sealed)
  const answer = opened.ok ? readAnswer(opened.value) : opened
  if (!answer.ok) return answer
  const { reference, ...said } = answer.value
  return reference === undefined ? no('unreadable') : ok({ reference, ...said })
}

/** What the gateway waits for before it stops repeating a notice. The spelling, and "null" as text, are its own. */
const acknowledge = ({ gatewayRef }: Observation) => ({
  status: 200,
  message: 'API_SUCCESSFULL_MESSAGE',
  data: { statusCode: '01', message: 'Data successfully processed', sabpaisaTxnId: gatewayRef ?? 'null' },
  errors: 'null',
})
