import { expect, onTestFinished, test } from 'vitest'
import { runningShop } from '../running-shop.ts'
import { MailServer } from '../servers/smtp-server.ts'
import { expectEachMailOnce, triggerEachMail } from './mail-outage.ts'

test(
  "T19 a mail server in trouble delays mails, and nothing else: one that is down, with the product's own delays between two tries",
  { timeout: 120_000 },
  async () => {
    const server = await new MailServer().open()
    const shop = await runningShop({ SMTP_URL: server.url })
    onTestFinished(async () => {
      await shop.close()
      await server.close()
    })
    await server.close()
    const asked = await triggerEachMail(shop, server)
    await server.open()
    await expectEachMailOnce(shop, server, asked)
    expect(server.received).toHaveLength(3)
  },
)
