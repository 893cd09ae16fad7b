import { z } from 'zod'
import { brand } from '#app/basics/brand.ts'
import type { Mailbox } from '#app/mail/mailer.server.ts'

/** Demo mode, where no mail leaves the machine: `orders@` and the domain of the brand's email. */
export const demoMailbox = (): Mailbox => ({
  name: brand.name,
  address: `orders@${brand.email.split('@')[1]}`,
})

/**
 * Parses `Your Shop <orders@your-shop.in>` or the address alone. Handed on as text, a name with a
 * comma would be split into two addresses.
 */
export const mailFrom = z.string().transform((text, context): Mailbox => {
  const [, before = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = (bracketed ?? text).trim()
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address)) {
    context.addIssue('must be one address, such as Your Shop <orders@your-shop.in>')
    return z.NEVER
  }
  return { name: before.trim().replace(/^"(.*)"$/, '$1'), address }
})
