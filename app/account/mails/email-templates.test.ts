import { describe, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { renderEmail, type EmailTemplate } from '#app/mail/render-email.server.ts'
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

const origin = 'https://shop.example'
const at = new Date('2026-11-21T20:30:00Z')
const newEmail = 'new.asha@example.com'
const verifyLink = `${origin}/verify-email#token=abc-DEF_123`
const resetLink = `${origin}/reset-password#access_token=abc-DEF_123&type=recovery`

/** Each email template for a shopper's name, with the text that it must contain. */
const TEMPLATES: Record<
  string,
  { template: (name: string) => EmailTemplate; says: string[]; link?: string }
> = {
  verification: {
    template: (name) => verificationTemplate({ name, link: verifyLink }),
    says: ['confirm', '60 minutes', 'once', 'If you did not create an account'],
    link: verifyLink,
  },
  welcome: {
    template: (name) => welcomeTemplate({ name, origin }),
    says: ['confirmed', 'My Orders'],
    link: `${origin}/products`,
  },
  'password reset': {
    template: (name) => passwordResetTemplate({ name, link: resetLink }),
    says: ['60 minutes', 'once', 'Nothing has changed yet', 'If this was not you'],
    link: resetLink,
  },
  'password changed': {
    template: (name) => passwordChangedTemplate({ name, at, origin }),
    says: ['22 November 2026 at 2:00 am, Indian time', 'signed out', 'If not'],
    link: `${origin}/forgot-password`,
  },
  'new sign-in': {
    template: (name) => newSignInTemplate({ name, device: 'Chrome on Android', at, origin }),
    says: ['Chrome on Android', '22 November 2026 at 2:00 am, Indian time', 'If not'],
    link: `${origin}/forgot-password`,
  },
  'email change': {
    template: (name) => emailChangeTemplate({ name, link: verifyLink }),
    says: ['60 minutes', 'once', 'Until then your old address stays'],
    link: verifyLink,
  },
  'email change asked': {
    template: (name) => emailChangeAskedTemplate({ name, newEmail, origin }),
    says: [newEmail, 'Nothing changes until', 'If not'],
    link: `${origin}/forgot-password`,
  },
  'nominee named': {
    template: (name) => nomineeNamedTemplate({ name, at, origin }),
    says: ['nominee was named', 'If not', '/account/nominee'],
    link: `${origin}/forgot-password`,
  },
  'email changed': {
    template: (name) => emailChangedTemplate({ name, newEmail, origin }),
    says: [newEmail, 'If this was not you', brand.phone],
  },
  'account deleted': {
    template: (name) => accountDeletedTemplate({ name }),
    says: ['is gone', 'If this was not you', brand.phone],
  },
}

describe.each(Object.entries(TEMPLATES))('the template "%s"', (_, { template, says, link }) => {
  test('says who writes, what happened and what to do, in HTML and in text alike', async () => {
    const mail = await renderEmail('asha@example.com', template('Asha Rao'))
    expect(mail.to).toBe('asha@example.com')
    expect(mail.subject).toContain(brand.name)
    const visible = visibleText(mail.html)
    for (const words of [
      'Hello Asha Rao',
      ...says,
      brand.name,
      brand.tradingCompany,
      ...brand.address,
      brand.phone,
      brand.email,
    ]) {
      expect(visible).toContain(words)
      expect(mail.text).toContain(words)
    }
    for (const part of [mail.subject, mail.html, mail.text])
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    expect(mail.text).not.toMatch(/<[a-z!/]|&[a-z]+;/i)
  })

  test('leads where its button says, and writes the address out as well', async () => {
    const { html, text } = await renderEmail('asha@example.com', template('Asha Rao'))
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    )
    if (link) {
      expect(hrefs.filter((href) => href === link)).toHaveLength(2)
      expect(visibleText(html)).toContain(link)
      expect(text.split('\n').filter((line) => line === link)).toHaveLength(1)
    }
    for (const href of hrefs) expect(href).toMatch(/^(https:\/\/shop\.example\/|mailto:)/)
  })

  test('fetches nothing from anywhere: no picture, no font, no style sheet, no script', async () => {
    const { html } = await renderEmail('asha@example.com', template('Asha Rao'))
    expect(html.replace(/<!DOCTYPE[^>]*>/, '')).not.toMatch(
      /<(img|link|script|iframe|form)|src=|url\(|@import|@font-face/i,
    )
  })

  test('a name is only ever text in it', async () => {
    const { html, text } = await renderEmail('asha@example.com', template('Rao & "Sons"'))
    expect(html).toContain('Hello Rao &amp; &quot;Sons&quot;')
    expect(text).toContain('Hello Rao & "Sons",')
    for (const name of [
      '<img src=x onerror=alert(1)>',
      'Asha\r\nBcc: everybody@example.com',
      'Prizes at https://evil.example',
    ]) {
      const mail = await renderEmail('asha@example.com', template(name))
      for (const part of [mail.subject, mail.html, mail.text])
        expect(part).not.toMatch(/onerror|Bcc|evil/)
      expect(mail.text).toContain('Hello,')
    }
  })
})

/** Visible text of the HTML. */
const visibleText = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/ ([,.])/g, '$1')
    .replaceAll(/\s+/g, ' ')
