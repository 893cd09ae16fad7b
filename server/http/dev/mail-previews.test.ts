import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderEmail } from '#app/mail/render-email.server.ts'
import { mailPreviews } from './mail-previews.ts'

test('every letter in the house can be looked at, and is whole', async () => {
  const files = (await readdir('app', { recursive: true })).filter(
    (file) => file.endsWith('.mail.tsx') && !file.endsWith('email-layout.mail.tsx'),
  )
  const previews = mailPreviews('https://shop.example')
  expect(Object.keys(previews).sort()).toEqual(
    files.map((file) => `${file.replace(/^.*[\\/]/, '').replace(/\.mail\.tsx$/, '')}-mail`).sort(),
  )
  for (const [name, template] of Object.entries(previews)) {
    const { subject, html, text } = await renderEmail('asha.rao@example.com', template)
    expect([name, subject, html, text].join('\n')).not.toMatch(/undefined|\[object/)
    // Newsletter subscribers give no name.
    expect(html).toMatch(/Hello( Asha Rao)?(<!-- -->)?,/)
    expect(text.length).toBeGreaterThan(200)
  }
})

test('subjects tell the letters apart', () => {
  const subjects = Object.values(mailPreviews('https://shop.example')).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})
