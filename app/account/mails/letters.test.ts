import { describe, expect, test } from 'vitest'
import { brand } from '#app/brand.ts'
import { writeMail, type Letter } from '#app/mail/letter.server.ts'
import { accountDeletedLetter } from './account-deleted.mail.tsx'
import { emailChangeAskedLetter } from './email-change-asked.mail.tsx'
import { emailChangeLetter } from './email-change.mail.tsx'
import { emailChangedLetter } from './email-changed.mail.tsx'
import { newSignInLetter } from './new-sign-in.mail.tsx'
import { passwordChangedLetter } from './password-changed.mail.tsx'
import { passwordResetLetter } from './password-reset.mail.tsx'
import { verificationLetter } from './verification.mail.tsx'
import { welcomeLetter } from './welcome.mail.tsx'

const origin = 'https://shop.example'
const at = new Date('2026-11-21T20:30:00Z')
const newEmail = 'new.asha@example.com'
const verifyLink = `${origin}/verify-email#token=abc-DEF_123`
const resetLink = `${origin}/reset-password#access_token=abc-DEF_123&type=recovery`

/** Each letter to somebody of that name, with what it must say. */
const LETTERS: Record<string, { letter: (name: string) => Letter; says: string[]; link?: string }> = {
  verification: {
    letter: (name) => verificationLetter({ name, link: verifyLink }),
    says: ['confirm', '60 minutes', 'once', 'You did not make an account'],
    link: verifyLink,
  },
  welcome: { letter: (name) => welcomeLetter({ name, origin }), says: ['confirmed', 'My Orders'], link: `${origin}/products` },
  'password reset': {
    letter: (name) => passwordResetLetter({ name, link: resetLink }),
    says: ['60 minutes', 'once', 'Nothing has changed yet', 'It was not you?'],
    link: resetLink,
  },
  'password changed': {
    letter: (name) => passwordChangedLetter({ name, at, origin }),
    says: ['22 November 2026 at 2:00 am, Indian time', 'signed out', 'If not'],
    link: `${origin}/forgot-password`,
  },
  'new sign-in': {
    letter: (name) => newSignInLetter({ name, device: 'Chrome on Android', at, origin }),
    says: ['Chrome on Android', '22 November 2026 at 2:00 am, Indian time', 'If not'],
    link: `${origin}/forgot-password`,
  },
  'email change': {
    letter: (name) => emailChangeLetter({ name, link: verifyLink }),
    says: ['60 minutes', 'once', 'Until then your old address stays'],
    link: verifyLink,
  },
  'email change asked': {
    letter: (name) => emailChangeAskedLetter({ name, newEmail, origin }),
    says: [newEmail, 'Nothing has changed yet', 'If not'],
    link: `${origin}/forgot-password`,
  },
  'email changed': { letter: (name) => emailChangedLetter({ name, newEmail, origin }), says: [newEmail, 'It was not you?', brand.phone] },
  'account deleted': { letter: (name) => accountDeletedLetter({ name }), says: ['is gone', 'It was not you?', brand.phone] },
}

describe.each(Object.entries(LETTERS))('the letter "%s"', (_, { letter, says, link }) => {
  test('says who writes, what happened and what to do, in HTML and in text alike', async () => {
    const mail = await writeMail('asha@example.com', letter('Asha Rao'))
    expect(mail.to).toBe('asha@example.com')
    expect(mail.subject).toContain(brand.name)
    const seen = asSeen(mail.html)
    for (const words of ['Hello Asha Rao', ...says, brand.name, brand.tradingCompany, ...brand.address, brand.phone, brand.email]) {
      expect(seen).toContain(words)
      expect(mail.text).toContain(words)
    }
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    expect(mail.text).not.toMatch(/<[a-z!/]|&[a-z]+;/i)
  })

  test('leads where its button says, and writes the address out as well', async () => {
    const { html, text } = await writeMail('asha@example.com', letter('Asha Rao'))
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
    if (link) {
      expect(hrefs.filter((href) => href === link)).toHaveLength(2)
      expect(asSeen(html)).toContain(link)
      expect(text.split('\n').filter((line) => line === link)).toHaveLength(1)
    }
    for (const href of hrefs) expect(href).toMatch(/^(https:\/\/shop\.example\/|mailto:)/)
  })

  test('fetches nothing from anywhere: no picture, no font, no style sheet, no script', async () => {
    const { html } = await writeMail('asha@example.com', letter('Asha Rao'))
    expect(html.replace(/<!DOCTYPE[^>]*>/, '')).not.toMatch(/<(img|link|script|iframe|form)|src=|url\(|@import|@font-face/i)
  })

  test('a name is only ever text in it', async () => {
    const { html, text } = await writeMail('asha@example.com', letter('Rao & "Sons"'))
    expect(html).toContain('Hello Rao &amp; &quot;Sons&quot;')
    expect(text).toContain('Hello Rao & "Sons",')
    for (const name of ['<img src=x onerror=alert(1)>', 'Asha\r\nBcc: everybody@example.com', 'Prizes at https://evil.example']) {
      const mail = await writeMail('asha@example.com', letter(name))
      for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/onerror|Bcc|evil/)
      expect(mail.text).toContain('Hello,')
    }
  })
})

/** The words of the letter, as they are read. */
const asSeen = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/ ([,.])/g, '$1')
    .replaceAll(/\s+/g, ' ')
