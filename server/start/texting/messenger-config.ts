import path from 'node:path'
import type { ExotelAccount } from '#app/texting/exotel.server.ts'
import type { TextChannel } from '#app/texting/messenger.ts'
import type { WhatsAppAccount } from '#app/texting/whatsapp.server.ts'
import { given, missing, type Refusal, type Settings } from '../settings.ts'

/** Messenger that carries text messages; undefined: codes go by mail. */
export type MessengerConfig =
  | { kind: 'sandbox'; channel: TextChannel; folder: string }
  | { kind: 'exotel'; account: ExotelAccount }
  | { kind: 'whatsapp'; account: WhatsAppAccount }
  | undefined

const NEEDED = {
  sandbox: [],
  exotel: [
    'EXOTEL_ACCOUNT_SID',
    'EXOTEL_API_KEY',
    'EXOTEL_API_TOKEN',
    'EXOTEL_SENDER_ID',
    'DLT_ENTITY_ID',
    'DLT_CASH_CODE_TEMPLATE_ID',
  ],
  whatsapp: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_CASH_CODE_TEMPLATE'],
} as const

/** Settings that the chosen messenger's account lacks. */
export const refusedMessengerSettings = (settings: Settings): Refusal[] =>
  settings.MESSENGER === undefined
    ? []
    : missing(settings, NEEDED[settings.MESSENGER], `MESSENGER is ${settings.MESSENGER}`)

export function messengerFrom(settings: Settings): MessengerConfig {
  switch (settings.MESSENGER) {
    case undefined:
      return undefined
    case 'sandbox':
      return {
        kind: 'sandbox',
        channel: settings.SANDBOX_MESSENGER,
        folder: path.resolve(settings.DATA_DIR, 'texts'),
      }
    case 'exotel':
      return {
        kind: 'exotel',
        account: {
          url: settings.EXOTEL_URL,
          accountSid: given(settings, 'EXOTEL_ACCOUNT_SID'),
          apiKey: given(settings, 'EXOTEL_API_KEY'),
          apiToken: given(settings, 'EXOTEL_API_TOKEN'),
          senderId: given(settings, 'EXOTEL_SENDER_ID'),
          dltEntityId: given(settings, 'DLT_ENTITY_ID'),
          dltTemplateId: given(settings, 'DLT_CASH_CODE_TEMPLATE_ID'),
        },
      }
    case 'whatsapp':
      return {
        kind: 'whatsapp',
        account: {
          url: settings.WHATSAPP_URL,
          phoneNumberId: given(settings, 'WHATSAPP_PHONE_NUMBER_ID'),
          accessToken: given(settings, 'WHATSAPP_ACCESS_TOKEN'),
          template: given(settings, 'WHATSAPP_CASH_CODE_TEMPLATE'),
          language: settings.WHATSAPP_LANGUAGE,
        },
      }
    default:
      return settings.MESSENGER satisfies never
  }
}
