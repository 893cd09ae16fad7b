import { z } from 'zod'
import {
  jsonIn,
  makeExchange,
  type Answer,
  type ExchangeLimits,
} from '#app/basics/outgoing/http-exchange.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { LIMITS } from './exchange-limits.ts'
import type { Messenger, TextFailure } from './messenger.ts'

export type WhatsAppAccount = {
  /** With the version of the API, as https://graph.facebook.com/v23.0. */
  url: string
  phoneNumberId: string
  accessToken: string
  /** Authentication template with a button that copies the code. */
  template: string
  language: string
}

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const Failed = z.object({ error: z.object({ code: z.number() }) })

/**
 * Codes about the message or its reader, as that the number is not on WhatsApp. All others can be
 * mended, or pass: limits, the token, the template, an account that owes money.
 */
const REFUSED = new Set([100, 131_008, 131_009, 131_021, 131_026, 131_030, 131_051])

/** WhatsApp by Meta's Cloud API: an authentication template (docs/texting-protocols.md section 2). */
export function makeWhatsApp(account: WhatsAppAccount, limits: ExchangeLimits = LIMITS): Messenger {
  const exchange = makeExchange(limits)
  const address = new URL(`${account.url.replace(/\/+$/, '')}/${account.phoneNumberId}/messages`)
  return {
    channel: 'whatsapp',
    async send({ id, to, code }) {
      const parameters = [{ type: 'text', text: code }]
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: `91${to}`,
        biz_opaque_callback_data: id,
        type: 'template',
        template: {
          name: account.template,
          language: { code: account.language },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
      }
      const answer = await exchange(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${account.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      return answer.ok ? readAnswer(answer.value) : err({ why: 'unavailable', ...answer.error })
    },
  }
}

function readAnswer({ status, text }: Answer): Result<null, TextFailure> {
  const json = jsonIn(text)
  if (status === 200)
    return Accepted.safeParse(json).success
      ? ok(null)
      : err({ why: 'unavailable', detail: 'answer is not of the protocol', sent: true })
  const failed = Failed.safeParse(json)
  const code = failed.success ? failed.data.error.code : undefined
  const detail = `answered ${status}${code === undefined ? '' : `, code ${code}`}`
  return code !== undefined && REFUSED.has(code)
    ? err({ why: 'refused', detail })
    : err({ why: 'unavailable', detail, sent: status >= 500 })
}
