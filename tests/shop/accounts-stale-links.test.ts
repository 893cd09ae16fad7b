import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { mailsTo, mailTo, tokenIn } from '../mail-folder.ts'
import { allMailsSent } from '../mail-jobs.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { setUpShop, type Services, type RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let services: Services
setUpShop((both) => ({ shop, services } = both))

const LATER = 'hema.later@example.com'

async function afterAReset() {
  const { email } = await newShopper(shop.url)
  const asked = new Date()
  await new Visitor(shop.url).post('/forgot-password', { email })
  const used = tokenIn(await mailTo(shop.dataDir, email, /reset/i))
  const form = { token: used, password: 'jamdani7', confirmPassword: 'jamdani7' }
  expect((await new Visitor(shop.url).post('/reset-password', form)).status).toBe(200)
  await mailTo(shop.dataDir, email, /changed/i)
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, email))
  return { email, asked, used, userId: user?.id ?? '' }
}

test('T31 a change of email that waited in the queue is void once the password was reset: its link is never sent', async () => {
  const { email, asked, userId } = await afterAReset()
  const change = (newEmail: string, at: Date) =>
    shop.database.db.transaction((tx) =>
      services.jobs.enqueue(tx, 'email-change-mail', {
        userId,
        oldEmail: email,
        newEmail,
        at: at.toISOString(),
      }),
    )
  await change('thief@example.com', asked)
  // Requested afterwards, and so by somebody who knows the new password.
  await change(LATER, new Date(Date.now() + 1_000))
  await mailTo(shop.dataDir, LATER, /email/i)
  await allMailsSent(shop.database)
  expect(await mailsTo(shop.dataDir, 'thief@example.com')).toEqual([])
})

test('T32 a reset link that was used is not good again because its mail is sent once more', async () => {
  const { email, asked, used } = await afterAReset()
  const mailsBefore = (await mailsTo(shop.dataDir, email)).length
  await shop.database.db.transaction((tx) =>
    services.jobs.enqueue(tx, 'password-reset-mail', { email, at: asked.toISOString() }),
  )
  await shop.database.db.transaction((tx) =>
    services.jobs.enqueue(tx, 'password-reset-mail', {
      email,
      at: new Date(Date.now() + 1_000).toISOString(),
    }),
  )
  // The second one is sent, the first never: one mail more.
  await allMailsSent(shop.database)
  expect(await mailsTo(shop.dataDir, email)).toHaveLength(mailsBefore + 1)
  const again = await new Visitor(shop.url).post('/reset-password', {
    token: used,
    password: 'kalamkari8',
    confirmPassword: 'kalamkari8',
  })
  expect(again.status).not.toBe(200)
})
