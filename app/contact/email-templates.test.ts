import { describe, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { contactCopyTemplate } from './contact-copy.mail.tsx'
import { contactMessageTemplate } from './contact-message.mail.tsx'
import { newsletterConfirmationTemplate } from '#app/newsletter/newsletter-confirmation.mail.tsx'
import { newsletterWelcomeTemplate } from '#app/newsletter/newsletter-welcome.mail.tsx'

const origin = 'https://shop.example'
const written = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'The kurta in indigo',
  message: 'Namaste,\n\nwill it come again?\n<b>Asha</b> & co',
  cameBy: 'form' as const,
  ticket: '482-917',
  at: new Date('2026-11-21T20:30:00Z'),
  answerBy: new Date('2026-12-21T20:30:00Z'),
  link: `${origin}/ticket/482-917/secret`,
  deskLink: `${origin}/desk/messages/482-917`,
}

describe('the copy to who has written', () => {
  test('has the ticket, the time in India and what was written, line by line', async () => {
    const { subject, text, html } = await renderEmail(
      'asha@example.com',
      contactCopyTemplate(written),
    )
    expect(subject).toBe(`Your message to ${brand.name}, ticket 482-917`)
    for (const words of [
      'Hello Asha Rao,',
      '482-917',
      '22 November 2026 at 2:00 am, Indian time',
      'Namaste,\n\nwill it come again?\n<b>Asha</b> & co',
    ])
      expect(text).toContain(words)
    expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt; &amp; co')
    expect(text).not.toContain('left out')
  })

  test('carries no link to whoever gets it, since anybody can type any address', async () => {
    const sly = {
      ...written,
      name: 'Prizes at https://evil.example',
      subject: 'Win! evil.example',
      message: 'Click https://evil.example/win now',
    }
    const { subject, text, html } = await renderEmail('asha@example.com', contactCopyTemplate(sly))
    for (const part of [subject, text, html]) expect(part).not.toContain('evil')
    expect(text).toContain('Hello,')
    expect(text).toContain('Addresses are left out of this copy')
  })
})

test('the message to the shop has all of it, as text', async () => {
  const { subject, text, html } = await renderEmail(brand.email, contactMessageTemplate(written))
  expect(subject).toBe('Ticket 482-917: The kurta in indigo')
  for (const words of [
    'Asha Rao (asha@example.com)',
    'The kurta in indigo',
    'will it come again?',
    'nobody has checked',
  ])
    expect(text).toContain(words)
  expect(html).not.toContain('<b>Asha')
})

test('the welcome says when the address was entered, and how to end it', async () => {
  const unsubscribeLink = `${origin}/newsletter/unsubscribe?token=x.y`
  const { text, html } = await renderEmail(
    'asha@example.com',
    newsletterWelcomeTemplate({ at: written.at, unsubscribeLink, origin }),
  )
  for (const words of ['22 November 2026 at 2:00 am, Indian time', 'unsubscribe', unsubscribeLink])
    expect(text).toContain(words)
  expect(html).toContain(`href="${unsubscribeLink}"`)
})

test('the mail to confirm says when the address was entered, and that nothing need be done', async () => {
  const confirmLink = `${origin}/newsletter/confirm?token=x.y`
  const { text, html } = await renderEmail(
    'asha@example.com',
    newsletterConfirmationTemplate({ at: written.at, confirmLink }),
  )
  for (const words of [
    '22 November 2026 at 2:00 am, Indian time',
    'there is nothing to do',
    confirmLink,
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(html).toContain(`href="${confirmLink}"`)
})
