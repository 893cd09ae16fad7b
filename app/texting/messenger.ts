import type { Result } from '#app/basics/result.ts'

export const TEXT_CHANNELS = ['sms', 'whatsapp'] as const
export type TextChannel = (typeof TEXT_CHANNELS)[number]

/** Channels, as shoppers and staff call them. */
export const CHANNEL_NAMES: Record<TextChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }

export type TextMessage = {
  /** Of the outbox: however often it is handed over, it is one message. */
  id: string
  /** Ten digits of an Indian mobile number (mobile-number.ts). */
  to: string
  /** The whole text, as it is registered with the operators. */
  text: string
  /** The code in it, which is all that a template of WhatsApp takes. */
  code: string
}

/**
 * `refused`: the messenger will never take it for this number. `unavailable`: it may take it later;
 * `sent` is false where it has certainly sent nothing. `detail` has neither number nor text (T51).
 */
export type TextFailure =
  | { why: 'refused'; detail: string }
  | { why: 'unavailable'; detail: string; sent: boolean }

/** Port of who carries text messages to telephones. */
export type Messenger = {
  channel: TextChannel
  send(message: TextMessage): Promise<Result<null, TextFailure>>
}
