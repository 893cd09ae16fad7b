import { eq, sql } from 'drizzle-orm'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import type { Log } from '#app/basics/log.ts'
import type { Database } from '#db/database.ts'
import { mailboxShares } from '#db/schema.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'

const { hours: DAY } = RETENTION.mailboxShares.terms.kept

/**
 * Mails that somebody else can cause to a mailbox, because anybody can type any address, and how
 * many of each kind it is sent in a time that begins with the first (T61). Each kind has a share of
 * its own, so that a flood of one stops no other. Mails about paid orders, refunds and changes of a
 * verified account have none: they are always sent.
 */
const SHARES = {
  /** To an address that was registered and never verified. */
  'unverified account': { mails: 5, hours: DAY },
  /** An account that was never verified has left the address. */
  'closed account': { mails: 5, hours: DAY },
  /** A signed-in shopper wants this address. */
  'new address': { mails: 3, hours: DAY },
  'reset link': { mails: 6, hours: DAY },
  /** A link is good for an hour, so whoever is refused one has a good one in the mailbox. */
  'reset link of the hour': { mails: 1, hours: 1 },
  'new sign-in': { mails: 3, hours: DAY },
  'unpaid order': { mails: 5, hours: DAY },
  'contact copy': { mails: 5, hours: DAY },
  newsletter: { mails: 2, hours: DAY },
} as const

export type Share = keyof typeof SHARES

/**
 * Counts a mail in the share of its mailbox. A retried mail counts once, by its id.
 * @param mail `isOwned`: the address is that of a verified account, and counts as it is written:
 * accounts of others at other spellings of it must not use up its share
 * @returns whether it may be sent; `last` is the last one of its share
 */
export async function takeShare(
  { db, keys, log }: { db: Database; keys: SigningKeys; log: Pick<Log, 'warn'> },
  share: Share,
  { email, mailId, isOwned = false }: { email: string; mailId: string; isOwned?: boolean },
): Promise<false | 'sent' | 'last'> {
  const { mails: limit, hours } = SHARES[share]
  const { mails, since } = mailboxShares
  const isOver = sql`${since} <= now() - ${hours} * interval '1 hour'`
  const isIn = sql`${mailId}::uuid = any(${mails})`
  const [counted] = await db
    .insert(mailboxShares)
    .values({
      key: shareKey(keys, share, isOwned ? owned(email) : mailboxOf(email)),
      mails: [mailId],
    })
    .onConflictDoUpdate({
      target: mailboxShares.key,
      set: {
        mails: sql`case when ${isOver} then array[${mailId}::uuid]
          when ${isIn} or cardinality(${mails}) >= ${limit} then ${mails}
          else ${mails} || ${mailId}::uuid end`,
        since: sql`case when ${isOver} then now() else ${since} end`,
      },
    })
    .returning({ mails: mailboxShares.mails })
  const place = counted?.mails.indexOf(mailId) ?? -1
  if (place < 0) {
    // For whoever is asked where a mail stays; without the address (T51).
    log.warn({ area: 'mail', share, mailId }, 'not sent, its mailbox has had its share')
    return false
  }
  return place === limit - 1 ? 'last' : 'sent'
}

/** Begins the share of a verified account anew. */
export const resetShare = (
  { db, keys }: { db: Database; keys: SigningKeys },
  share: Share,
  email: string,
): Promise<unknown> =>
  db.delete(mailboxShares).where(eq(mailboxShares.key, shareKey(keys, share, owned(email))))

const shareKey = (keys: SigningKeys, share: Share, mailbox: string): string =>
  keys.sign('mailbox digest', `${share} ${mailbox}`)

/** Apart from the mailboxes of addresses that nobody has verified. */
const owned = (email: string): string => `owned ${email}`

/**
 * The person behind an address: big providers ignore what follows a plus, and Gmail dots, so a
 * stranger could otherwise count as many as they like.
 */
function mailboxOf(email: string): string {
  const [, user = email, host = ''] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? []
  const name = user.replace(/\+.*$/s, '') || user
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`
}
