import { mkdir, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { brand } from '#app/brand.ts'

export type RenderedEmail = { to: string; subject: string; html: string; text: string }

/** `id` is that of the job it belongs to: sent twice, it is still one mail for whoever receives it. */
export type Mail = RenderedEmail & {
  id: string
  /** Who gets the answers, if not the shop. */
  replyTo?: string
  /** For mails that nobody asked for one by one: pressed in the mail program, it ends them (RFC 8058). */
  unsubscribeLink?: string
}

export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Lets go of the mail server. What is being sent then ends by itself. */
  close(): void
}

type Log = { warn(fields: object, message: string): void }

// A server that has frozen holds a mail up for this long and no longer; the queue then tries again.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
/** How many mails are handed over at the same moment. What breaks off halfway is begun anew by the queue, not by the pool. */
const POOL = { pool: true, maxConnections: 2, maxRequeues: 0 }

/** The owner's mail server. Rejects when it does not take the mail now; the queue then tries again. */
export function smtpMailer(url: string, from: string, log: Log): Mailer {
  const transport = createTransport(withDefaults(url, { ...POOL, ...TIMEOUTS }))
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        const smtpError = parseSmtpError(error)
        if (!isPermanent(smtpError))
          throw new Error(`mail: the mail server did not accept a message: ${smtpError.reason}`)
        log.warn(
          { mail: mail.id, reason: smtpError.reason },
          'mail: recipient rejected by the mail server, given up',
        )
      }
    },
    close: () => transport.close(),
  }
}

/** Demo mode: each mail becomes an `.eml` file, with its HTML beside it for `/dev/mail`. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const { message } = await transport.sendMail(toMessage(mail, from))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      await writeFile(path.join(folder, `${name}.html`), mail.html)
      // The .eml comes last and whole, so that nobody lists half a mail.
      await writeFile(path.join(folder, `.${name}`), message as Buffer)
      await rename(path.join(folder, `.${name}`), path.join(folder, `${name}.eml`))
    },
    close() {},
  }
}

const toMessage = (
  { id, to, replyTo, unsubscribeLink, ...content }: Mail,
  from: string,
): SendMailOptions => ({
  ...content,
  from,
  // As an object it is one address, whatever is in it.
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo ?? brand.email },
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'sangam'}>`,
  // Nobody's "I am on holiday" comes back (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeLink && {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** What the owner wrote into the URL comes before what we would choose. */
function withDefaults(url: string, defaults: Record<string, string | number | boolean>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  return address.href
}

type SmtpError = { command: string; code: number; reply: string; reason: string }

function parseSmtpError(error: unknown): SmtpError {
  const {
    message = '',
    code = '',
    command = '',
    responseCode = 0,
    response = '',
  } = error as Record<string, string> & { responseCode?: number }
  // Servers like to repeat whom the mail was for, and that is nobody's business in a log (T51).
  const reason = [code, command, response || message]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\S+@\S+/g, '(an address)')
  return {
    command,
    code: Number(responseCode),
    reply: response,
    reason: reason.split(/[\r\n]/)[0] ?? '',
  }
}

/**
 * No mailbox there (RFC 3463 class 5, subject 1 or 2), or plainly no such recipient. A server that does not let us send at
 * all says 5xx as well, with a 5.7: that the owner can mend, so the mail waits.
 */
const isPermanent = ({ command, code, reply }: SmtpError): boolean =>
  command === 'RCPT TO' &&
  code >= 500 &&
  (/\b5\.[12]\.\d/.test(reply) || ([550, 551, 553].includes(code) && !/\b5\.\d\.\d/.test(reply)))
