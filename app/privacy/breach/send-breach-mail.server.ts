import type { Database } from '#db/database.ts'
import type { JobPayloads } from '#app/jobs/job-payloads.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { breachNoticeTemplate } from './breach-notice.mail.tsx'
import { findNotice, setState } from './breaches.server.ts'

/** Worker of the mails to persons whom a breach concerns. It notes what became of each. */
export const breachMails = ({ db, mailer }: { db: Database; mailer: Mailer }) => ({
  async 'breach-notice-mail'(
    { personId }: JobPayloads['breach-notice-mail'],
    jobId: string,
  ): Promise<void> {
    const found = await findNotice(db, personId)
    if (!found) return
    const { person, words, id } = found
    const template = breachNoticeTemplate({ ...person, words, id })
    const answer = await mailer.send({ ...(await renderEmail(person.email, template)), id: jobId })
    await setState(db, personId, answer)
  },
})
