import { mkdir, rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; html: string; text: string }
export type Mailer = { send(mail: Mail): Promise<void> }

/** The owner's mail server. Rejects when it does not take the mail; the queue then tries again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}

/** Demo mode: each mail becomes an `.eml` file, with its HTML beside it for `/dev/mail`. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const { message } = await transport.sendMail({ from, ...mail })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      await writeFile(path.join(folder, `${name}.html`), mail.html)
      // The .eml comes last and whole, so that nobody lists half a mail.
      await writeFile(path.join(folder, `.${name}`), message as Buffer)
      await rename(path.join(folder, `.${name}`), path.join(folder, `${name}.eml`))
    },
  }
}
