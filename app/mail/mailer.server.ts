import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { brand } from '#app/basics/brand.ts'
import type { Log } from '#app/basics/log.ts'

export type RenderedEmail = { to: string; subject: string; html: string; text: string }

/** File of a mail. */
export type Attachment = { filename: string; contentType: string; content: Buffer }

/**
 * `id` is the job's id and becomes the Message-ID, so a retried mail is one mail for its reader.
 */
export type Mail = RenderedEmail & {
  id: string
  /** Default: the shop's own address. */
  replyTo?: string
  /** Files for the reader: an invoice. */
  attachments?: readonly Attachment[]
  /** For subscriptions: one-click unsubscribe in the mail program (RFC 8058). */
  unsubscribeLink?: string
}

/** Sender of mails, in parts: in a string, a comma of the name would end the address. */
export type Mailbox = { name: string; address: string }

export type Mailer = {
  /** @returns `refused` where the mail server knows no such mailbox; rejects where it may take it later */
  send(mail: Mail): Promise<'sent' | 'refused'>
  /** Rejects if mails cannot leave: the server does not answer, or refuses the account. */
  check(): Promise<void>
  /** Closes idle connections; a mail that is being sent finishes first. */
  close(): void
}

// Timeouts in ms: a mail server that hangs delays one mail, which the queue then retries.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
/** Connections at once. The pool requeues nothing itself, because the job queue retries. */
const POOL = { pool: true, maxConnections: 2, maxRequeues: 0 }

/**
 * Sends by the owner's SMTP server; the queue retries what it does not accept now.
 * @param needsTls no mail, and no password, leaves before STARTTLS (smtps begins with TLS anyway)
 */
export function smtpMailer(
  url: string,
  from: Mailbox,
  log: Pick<Log, 'warn'>,
  { needsTls = false }: { needsTls?: boolean } = {},
): Mailer {
  const transport = createTransport(smtpAddress(url, needsTls))
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from))
        return 'sent'
      } catch (error) {
        const smtpError = parseSmtpError(error)
        if (!isPermanent(smtpError))
          throw new Error(`mail: the mail server did not accept a message: ${smtpError.reason}`)
        log.warn(
          { area: 'mail', mail: mail.id, reason: smtpError.reason },
          'recipient rejected by the mail server, given up',
        )
        return 'refused'
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw new Error(parseSmtpError(error).reason)
      }
    },
    close: () => transport.close(),
  }
}

/** Summary beside a saved mail, so that a list need not decode the mail's headers. */
export type SavedMail = Pick<RenderedEmail, 'to' | 'subject'>

/** For this user only: mails hold addresses, and links that set a password. */
const [PRIVATE_FOLDER, PRIVATE_FILE] = [0o700, 0o600]
/** Upper bound on saved mails. */
const MAX_SAVED_MAILS = 2_000

/**
 * Demo mode: writes each mail as an `.eml` file, with its HTML and its SavedMail as JSON beside it
 * for `/dev/mail`. The newest `maxSaved` are kept.
 */
export function folderMailer(folder: string, from: Mailbox, maxSaved = MAX_SAVED_MAILS): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const save = (file: string, content: string | Buffer) =>
    writeFile(path.join(folder, file), content, { mode: PRIVATE_FILE })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      // A folder of an earlier version is open to others.
      await chmod(folder, PRIVATE_FOLDER)
      const { message } = await transport.sendMail(toMessage(mail, from))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      await save(`${name}.html`, mail.html)
      const saved: SavedMail = { to: mail.to, subject: mail.subject }
      await save(`${name}.json`, JSON.stringify(saved))
      // Atomic rename, last: a listing never shows an incomplete mail.
      await save(`.${name}`, message as Buffer)
      await rename(path.join(folder, `.${name}`), path.join(folder, `${name}.eml`))
      await removeOldest(folder, maxSaved)
      return 'sent'
    },
    async check() {},
    close() {},
  }
}

/** A mail's name begins with its time. */
async function removeOldest(folder: string, maxSaved: number): Promise<void> {
  const mails = (await readdir(folder)).filter((file) => /^\d.*\.eml$/.test(file)).sort()
  for (const mail of mails.slice(0, -maxSaved))
    for (const extension of ['eml', 'html', 'json'])
      await rm(path.join(folder, mail.replace(/eml$/, extension)), { force: true })
}

const toMessage = (
  { id, to, replyTo, unsubscribeLink, attachments = [], ...content }: Mail,
  from: Mailbox,
): SendMailOptions => ({
  ...content,
  attachments: [...attachments],
  from,
  // An object is always one address; a string would be parsed.
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo ?? brand.email },
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  // Prevents automatic replies such as "I am on holiday" (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeLink && {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** The URL with our defaults, over which settings of the owner take precedence. */
function smtpAddress(url: string, needsTls: boolean): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries({ ...POOL, ...TIMEOUTS })) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  if (needsTls) {
    for (const weaker of ['ignoreTLS', 'opportunisticTLS']) address.searchParams.delete(weaker)
    address.searchParams.set('requireTLS', 'true')
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
  // Redaction: servers repeat the recipient in errors, and addresses stay out of the log (T51).
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
 * Permanent errors: no such mailbox (RFC 3463 class 5, subject 1 or 2) or no such recipient. A
 * server that lets us send nothing answers 5xx too, with 5.7; the owner can fix that, so the mail
 * waits.
 */
const isPermanent = ({ command, code, reply }: SmtpError): boolean =>
  command === 'RCPT TO' &&
  code >= 500 &&
  (/\b5\.[12]\.\d/.test(reply) || ([550, 551, 553].includes(code) && !/\b5\.\d\.\d/.test(reply)))
