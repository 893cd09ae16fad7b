import { z } from 'zod'
import {
  jsonIn,
  makeExchange,
  type Answer,
  type ExchangeLimits,
} from '#app/basics/outgoing/http-exchange.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Messenger, TextFailure } from './messenger.ts'
import { LIMITS } from './exchange-limits.ts'

export type ExotelAccount = {
  url: string
  accountSid: string
  apiKey: string
  apiToken: string
  /** Header that is registered with the operators. */
  senderId: string
  /** Entity and template, as they are registered with the operators (DLT). */
  dltEntityId: string
  dltTemplateId: string
}

const Sent = z.object({ SMSMessage: z.object({ Status: z.string() }) })

/**
 * SMS by Exotel's API: a form with basic authentication, answered in JSON (docs/texting-protocols.md
 * section 1).
 */
export function makeExotel(account: ExotelAccount, limits: ExchangeLimits = LIMITS): Messenger {
  const exchange = makeExchange(limits)
  const address = new URL(`/v1/Accounts/${account.accountSid}/Sms/send.json`, account.url)
  const key = Buffer.from(`${account.apiKey}:${account.apiToken}`).toString('base64')
  return {
    channel: 'sms',
    async send({ id, to, text }) {
      const fields = new URLSearchParams({
        From: account.senderId,
        To: `+91${to}`,
        Body: text,
        EncodingType: /^[\x20-\x7e]*$/.test(text) ? 'plain' : 'unicode',
        DltEntityId: account.dltEntityId,
        DltTemplateId: account.dltTemplateId,
        SmsType: 'transactional',
        Priority: 'high',
        CustomField: id,
      })
      const answer = await exchange(address, {
        method: 'POST',
        headers: {
          authorization: `Basic ${key}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: fields.toString(),
      })
      return answer.ok ? readAnswer(answer.value) : err({ why: 'unavailable', ...answer.error })
    },
  }
}

/** Its documentation has callers go by the status, never by the words, which quote the number. */
function readAnswer({ status, text }: Answer): Result<null, TextFailure> {
  if (status === 400) return err({ why: 'refused', detail: 'answered 400' })
  if (status !== 200 && status !== 202)
    return err({ why: 'unavailable', detail: `answered ${status}`, sent: status >= 500 })
  const sent = Sent.safeParse(jsonIn(text))
  if (!sent.success)
    return err({ why: 'unavailable', detail: 'answer is not of the protocol', sent: true })
  return sent.data.SMSMessage.Status.startsWith('failed')
    ? err({ why: 'refused', detail: 'failed at once' })
    : ok(null)
}
