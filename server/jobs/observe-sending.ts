import type { MailOutcome } from '#app/jobs/outbox.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import type { Messenger } from '#app/texting/messenger.ts'

/**
 * Mailer and messenger that note what the other end answered, by the id of the mail or message, which
 * is its job's: so the outbox knows whether a worker that ended well has sent anything, and no worker
 * has to tell.
 */
export function observeSending(given: { mailer: Mailer; messenger: Messenger | undefined }) {
  const answers = new Map<string, MailOutcome>()
  const { messenger } = given
  return {
    mailer: {
      ...given.mailer,
      async send(mail) {
        const answer = await given.mailer.send(mail)
        answers.set(mail.id, answer)
        return answer
      },
    } satisfies Mailer,
    messenger: messenger && {
      ...messenger,
      async send(message: Parameters<Messenger['send']>[0]) {
        const answer = await messenger.send(message)
        if (answer.ok || answer.error.why === 'refused')
          answers.set(message.id, answer.ok ? 'sent' : 'refused')
        return answer
      },
    },
    /** Runs the worker of a mail or message. @returns what became of it */
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
