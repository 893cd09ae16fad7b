import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { users } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Log } from '#app/basics/log.ts'
import { takeShare, type Share } from '#app/mail/mailbox-shares.server.ts'
import type { JobName, JobPayloads } from '#app/jobs/job-payloads.ts'
import { renderEmail, type EmailTemplate } from '#app/mail/render-email.server.ts'
import type { Mailer } from '#app/mail/mailer.server.ts'
import { findUser, lockUser } from '../entry/accounts.server.ts'
import type { Auth } from '../auth.server.ts'
import { recordAccountEvent } from '../events/record-account-event.server.ts'
import { issueToken, type TokenPurpose } from '../email-tokens.server.ts'
import { accountDeletedTemplate } from './account-deleted.mail.tsx'
import { emailChangeAskedTemplate } from './email-change-asked.mail.tsx'
import { emailChangeTemplate } from './email-change.mail.tsx'
import { emailChangedTemplate } from './email-changed.mail.tsx'
import { newSignInTemplate } from './new-sign-in.mail.tsx'
import { nomineeNamedTemplate } from './nominee-named.mail.tsx'
import { passwordChangedTemplate } from './password-changed.mail.tsx'
import { passwordResetTemplate } from './password-reset.mail.tsx'
import { verificationTemplate } from './verification.mail.tsx'
import { welcomeTemplate } from './welcome.mail.tsx'

type Services = {
  db: Database
  authIn: (tx: Transaction) => Auth
  keys: SigningKeys
  log: Pick<Log, 'warn'>
  mailer: Mailer
  origin: string
}

type User = typeof users.$inferSelect

type TokenOptions = {
  user: User
  email?: string
  at?: Date
  /** Runs in the transaction that issues the token. */
  onIssued?: (tx: Transaction) => Promise<void>
}

type AccountMail = Extract<
  JobName,
  | 'verification-mail'
  | 'welcome-mail'
  | `password-${string}-mail`
  | 'new-sign-in-mail'
  | 'nominee-named-mail'
  | `email-change${string}-mail`
  | 'account-deleted-mail'
>

/** Workers for the mails of an account. They send nothing to an account deleted meanwhile. */
export function accountMails({ db, authIn, keys, log, mailer, origin }: Services) {
  const send = async (jobId: string, to: string, template: EmailTemplate): Promise<void> => {
    await mailer.send({ ...(await renderEmail(to, template)), id: jobId })
  }
  const take = (share: Share, email: string, mailId: string, isOwned = false) =>
    takeShare({ db, keys, log }, share, { email, mailId, isOwned })

  /** Anybody can register any address, so what is written to it before it is verified is bounded. */
  const mayWriteTo = async ({ email, emailVerified }: User, jobId: string) =>
    emailVerified || (await take('unverified account', email, jobId))

  /**
   * Link with a token (email-tokens.server.ts). A retried mail has the same token, because
   * the first try may have arrived.
   */
  async function tokenLink(
    jobId: string,
    purpose: TokenPurpose,
    { user, email = user.email, at, onIssued }: TokenOptions,
  ): Promise<string | undefined> {
    const token = await db.transaction(async (tx) => {
      // The address changed meanwhile: a link meant for the old one is not sent.
      if ((await lockUser(tx, user.id))?.email !== user.email) return undefined
      const issued = await issueToken({ tx, auth: authIn(tx), keys }, purpose, {
        userId: user.id,
        email,
        for: jobId,
        requestedAt: at,
      })
      if (issued) await onIssued?.(tx)
      return issued
    })
    if (!token) return undefined
    return purpose === 'reset-password'
      ? `${origin}/reset-password#access_token=${token}&type=recovery`
      : `${origin}/verify-email#token=${token}`
  }

  return {
    async 'verification-mail'({ userId }, jobId) {
      const user = await findUser(db, userId)
      if (!user || user.emailVerified || !(await mayWriteTo(user, jobId))) return
      const link = await tokenLink(jobId, 'verify-email', { user })
      if (link) await send(jobId, user.email, verificationTemplate({ name: user.name, link }))
    },
    async 'welcome-mail'({ userId }, jobId) {
      const user = await findUser(db, userId)
      if (user) await send(jobId, user.email, welcomeTemplate({ name: user.name, origin }))
    },
    async 'password-reset-mail'({ email, at, requester }, jobId) {
      const [user] = await db.select().from(users).where(eq(users.email, email))
      if (
        !user ||
        !(
          (await take('reset link', email, jobId, user.emailVerified)) ||
          (await take('reset link of the hour', email, jobId, user.emailVerified))
        )
      )
        return
      const link = await tokenLink(jobId, 'reset-password', {
        user,
        at: new Date(at),
        onIssued: (tx) =>
          recordAccountEvent(
            tx,
            { requester: requester && (() => requester) },
            { accountId: user.id, action: 'password_reset_asked', by: 'stranger' },
          ),
      })
      if (link) await send(jobId, email, passwordResetTemplate({ name: user.name, link }))
    },
    async 'password-changed-mail'({ userId, at }, jobId) {
      const user = await findUser(db, userId)
      if (user && (await mayWriteTo(user, jobId)))
        await send(
          jobId,
          user.email,
          passwordChangedTemplate({ name: user.name, at: new Date(at), origin }),
        )
    },
    async 'nominee-named-mail'({ userId, at }, jobId) {
      const user = await findUser(db, userId)
      if (user && (await mayWriteTo(user, jobId)))
        await send(
          jobId,
          user.email,
          nomineeNamedTemplate({ name: user.name, at: new Date(at), origin }),
        )
    },
    async 'new-sign-in-mail'({ userId, device, at }, jobId) {
      const user = await findUser(db, userId)
      if (!user?.emailVerified) return
      const taken = await take('new sign-in', user.email, jobId, true)
      if (!taken) return
      const isLast = taken === 'last'
      await send(
        jobId,
        user.email,
        newSignInTemplate({ name: user.name, device, at: new Date(at), isLast, origin }),
      )
    },
    async 'email-change-mail'({ userId, oldEmail, newEmail, at }, jobId) {
      const user = await findUser(db, userId)
      if (user?.email !== oldEmail || (await isTaken(db, newEmail))) return
      if (!(await take('new address', newEmail, jobId))) return
      const link = await tokenLink(jobId, 'change-email', {
        user,
        email: newEmail,
        at: new Date(at),
      })
      if (link) await send(jobId, newEmail, emailChangeTemplate({ name: user.name, link }))
    },
    async 'email-change-asked-mail'({ userId, newEmail }, jobId) {
      const user = await findUser(db, userId)
      if (user && (await mayWriteTo(user, jobId)))
        await send(
          jobId,
          user.email,
          emailChangeAskedTemplate({ name: user.name, newEmail, origin }),
        )
    },
    async 'email-changed-mail'({ name, oldEmail, newEmail, wasVerified }, jobId) {
      if (!wasVerified && !(await take('closed account', oldEmail, jobId))) return
      await send(jobId, oldEmail, emailChangedTemplate({ name, newEmail, origin }))
    },
    async 'account-deleted-mail'({ name, email, wasVerified }, jobId) {
      if (!wasVerified && !(await take('closed account', email, jobId))) return
      await send(jobId, email, accountDeletedTemplate({ name }))
    },
  } satisfies {
    [Name in AccountMail]: (payload: JobPayloads[Name], jobId: string) => Promise<void>
  }
}

/**
 * The owner of an address does not learn that somebody else wants it, nor the other way round
 * (T29).
 */
const isTaken = async (db: Database, email: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0
