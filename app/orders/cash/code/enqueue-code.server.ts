import type { Transaction } from '#db/database.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { TextChannel } from '#app/texting/messenger.ts'

/** After so long the mail goes, if the text message has not: its tries are over by then. */
export const MAIL_AFTER_MINUTES = 4

type By = {
  tx: Transaction
  jobs: Jobs
  /** How the shop reaches telephones; undefined: it has no messenger, and mails. */
  textChannel: TextChannel | undefined
}

/**
 * Sends a code to the telephone, or by mail where the shop has no messenger. Beside a text message its
 * mail is asked for at once, for later: so there is one even if the text message is lost with its job.
 */
export async function enqueueCode(
  { tx, jobs, textChannel }: By,
  code: { orderId: string; nth: number },
  at: Date,
): Promise<void> {
  if (!textChannel) return jobs.enqueue(tx, 'cash-code-mail', code)
  const startAfter = new Date(at.getTime() + MAIL_AFTER_MINUTES * MINUTE_MS)
  await Promise.all([
    jobs.enqueue(tx, 'cash-code-text', code),
    jobs.enqueue(tx, 'cash-code-mail', { ...code, unlessTexted: true }, { startAfter }),
  ])
}
