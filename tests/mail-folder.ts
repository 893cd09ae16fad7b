import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser, type ParsedMail } from 'mailparser'

/** The mails a shop in demo mode has written to an address, the oldest first. */
export async function mailsTo(dataDir: string, email: string): Promise<ParsedMail[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => name.endsWith('.eml'))
    .sort()
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(path.join(folder, name)))),
  )
  return mails.filter(({ to }) =>
    [to].flat().some((one) => one?.value.some(({ address }) => address === email)),
  )
}

/** Waits for the `nth` mail with these words in its subject. */
export async function mailTo(
  dataDir: string,
  email: string,
  subject: RegExp,
  nth = 1,
): Promise<ParsedMail> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const found = (await mailsTo(dataDir, email)).filter((mail) =>
      subject.test(mail.subject ?? ''),
    )[nth - 1]
    if (found) return found
    if (Date.now() > deadline) throw new Error(`no mail ${nth} about ${subject} to ${email}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The token in the link of a mail, for any page. */
export function tokenIn(mail: ParsedMail): string {
  const [, token] = /#(?:access_token|token)=([\w-]+)/.exec(mail.text ?? '') ?? []
  if (!token) throw new Error('the mail has no link with a token')
  return token
}
