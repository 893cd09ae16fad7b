import type { MailOutcome } from '#app/jobs/outbox.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'

/**
 * Mailer that notes what the mail server answered, by the id of the mail, which is its job's: so the
 * outbox knows whether a worker that ended well has sent anything, and no worker has to tell.
 */
export function observeMailer(mailer: Mailer) {
  const answers = new Map<string, MailOutcome>()
  return {
    mailer: {
      ...mailer,
      async send(mail) {
        const answer = await mailer.send(mail)
        answers.set(mail.id, answer)
        return answer
      },
    } satisfies Mailer,
    /** Runs the worker of a mail. @returns what became of the mail */
    async outcomeOf(id: string, work: () => Promise<void>): Promise<MailOutcome> {
      try {
        await work()
        return answers.get(id) ?? 'dropped'
      } finally {
        answers.delete(id)
      }
    },
  }
}
