import type { PAUSE_REASONS } from '#db/words/api-enums.ts'
import type { WebhookTopic } from '#app/api/webhooks/messages/topics.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'

/** A webhook, as the desk shows it. */
export type WebhookRow = {
  id: string
  name: string
  url: string
  topics: WebhookTopic[]
  pausedAt: Date | null
  pauseReason: (typeof PAUSE_REASONS)[number] | null
  failingSince: Date | null
  /** End of the day in which the secret before signs too; null: there is none. */
  oldSecretUntil: Date | null
  waiting: number
  failed: number
}

const PAUSE_WORDS: Record<(typeof PAUSE_REASONS)[number], string> = {
  member: 'Paused',
  failing: 'Paused by the shop, since it took no message for three days',
  gone: 'Paused by the shop, since it answered 410 Gone',
}

/** How a webhook stands, in a line. */
export function stateWords({ pausedAt, pauseReason, failingSince }: WebhookRow): string {
  if (pausedAt && pauseReason) return `${PAUSE_WORDS[pauseReason]} (${formatDateTime(pausedAt)})`
  return failingSince ? `Failing since ${formatDateTime(failingSince)}` : 'In order'
}

/** Messages that wait and that failed, in a line; '' where there are none. */
export const countWords = ({ waiting, failed }: WebhookRow): string =>
  [
    ...(waiting > 0 ? [`${waiting}${waiting === MAX_COUNTED ? ' or more' : ''} waiting`] : []),
    ...(failed > 0 ? [`${failed}${failed === MAX_COUNTED ? ' or more' : ''} failed`] : []),
  ].join(' · ')

/** Messages of a kind that the desk counts. */
export const MAX_COUNTED = 1_000
