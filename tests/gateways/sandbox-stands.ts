import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { makeRazorpay } from '#app/payments/razorpay/razorpay.server.ts'
import type { Inbound } from '#app/payments/gateway.ts'
import { post, postToBank, razorpayAccount, spawnBank, stopBank } from '../servers/spawned-bank.ts'
import type { GatewayStand, Play } from './conformance.ts'
import { inboundFrom, listeningShop } from './listening-shop.ts'

const AWAY = 'http://127.0.0.1:9'

/** The sandbox as a program of its own, and an address for its notices. */
async function openSandbox() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
  const [bank, shop] = [await spawnBank(folder), await listeningShop()]
  const get = async (where: string) =>
    (await (await fetch(`${bank.origin}${where}`)).json()) as Record<string, never>
  return {
    bank,
    shop,
    get,
    async close() {
      shop.close()
      await stopBank(bank)
      rmSync(folder, { recursive: true })
    },
  }
}

const flip = (text: string) => (text.endsWith('0') ? '1' : '0')
const flipped = (text: string) => text.slice(0, -1) + flip(text)

export async function sabPaisaStand(): Promise<GatewayStand> {
  const { bank, shop, get, close } = await openSandbox()
  const names: Record<Play, string> = {
    pay: 'pay',
    decline: 'decline',
    cancel: 'cancel',
    close: 'close',
    'wrong amount': 'wrong-amount',
    late: 'decline-then-pay',
  }
  const away = await spawnBank(mkdtempSync(path.join(tmpdir(), 'bank-')))
  await stopBank(away)
  return {
    gateway: bank.gateway,
    seesOpenPayments: true,
    unreachable: away.gateway,
    callbackUrl: `${shop.origin}/payments/return`,
    async arrive(step) {
      if (step.type !== 'form') throw new Error('no form')
      const page = await post(step.url, step.fields)
      expect(page.status).toBe(200)
      return /name="clientTxnId" value="(\w+)"/.exec(await page.text())?.[1] ?? ''
    },
    async play(reference, as) {
      const back = await postToBank(bank, reference, 'decide', { as: names[as] })
      const { callbackUrl, encResponse } = back
      return callbackUrl && encResponse
        ? inboundFrom(`${callbackUrl}?${new URLSearchParams({ encResponse }).toString()}`)
        : undefined
    },
    finish: async (reference) => void (await postToBank(bank, reference, 'tell', { as: 'pay' })),
    async sendNotices(reference) {
      const before = shop.heard.length
      for (const noticeField of ['encryptedResponse', 'encResponse'])
        await postToBank(bank, reference, 'notice', { noticeField })
      return shop.heard.slice(before)
    },
    forge: (message) => ({
      ...message,
      fields: new URLSearchParams(
        [...(message.fields as URLSearchParams)].map(([name, value]) => [name, flipped(value)]),
      ),
    }),
    completeRefunds: async (reference) => void (await postToBank(bank, reference, 'refund-done')),
    async refunded(reference) {
      const { refund, earlierRefunds } = (await get(
        `/api/transactions/${reference}`,
      )) as unknown as {
        refund?: { amountPaise: number }
        earlierRefunds: { amountPaise: number }[]
      }
      return [...earlierRefunds, ...(refund ? [refund] : [])].reduce(
        (total, { amountPaise }) => total + amountPaise,
        0,
      )
    },
    loseRefundAnswer: async (reference) =>
      void (await postToBank(bank, reference, 'behaviour', { refund: 'lost' })),
    close,
  }
}

/** @param order whether the API names the order of a link: its pages and its webhooks disagree */
export async function razorpayStand(order: 'hidden' | 'named'): Promise<GatewayStand> {
  const { bank, shop, get, close } = await openSandbox()
  const names: Record<Play, string> = {
    pay: 'pay',
    decline: 'decline',
    cancel: 'cancel',
    close: 'close',
    'wrong amount': 'less-paid',
    late: 'pay-later',
  }
  const tell = async (reference: string, route: string, body: object = {}) => {
    const answer = await fetch(`${bank.origin}/api/links/${reference}/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { return?: string }
  }
  const noticesOf = (reference: string, from: number): Inbound[] =>
    shop.heard.slice(from).filter(({ body }) => body.includes(reference))
  return {
    gateway: bank.razorpay,
    seesOpenPayments: order === 'named',
    unreachable: makeRazorpay({ ...razorpayAccount, url: AWAY }),
    callbackUrl: `${shop.origin}/payments/razorpay/return`,
    async arrive(step) {
      if (step.type !== 'redirect') throw new Error('no redirect')
      expect((await fetch(step.url)).status).toBe(200)
      return step.url
    },
    async play(reference, as) {
      const { return: address } = await tell(reference, 'decide', {
        as: names[as],
        webhook: 'never',
        order,
      })
      return address ? inboundFrom(address) : undefined
    },
    finish: async (reference) => void (await tell(reference, 'finish')),
    async sendNotices(reference) {
      const before = shop.heard.length
      await tell(reference, 'webhook', { webhook: 'thrice' })
      await tell(reference, 'webhook', { webhook: 'reversed' })
      await vi.waitFor(() => expect(noticesOf(reference, before).length).toBeGreaterThan(3))
      return noticesOf(reference, before)
    },
    forge: (message) => ({
      body: message.body.replace('"event":', '"event": '),
      header: message.header,
      fields: new URLSearchParams(
        [...(message.fields as URLSearchParams)].map(([name, value]) =>
          name === 'razorpay_signature' ? [name, flipped(value)] : [name, value],
        ),
      ),
    }),
    completeRefunds: async (reference) => void (await tell(reference, 'refunds-done')),
    async refunded(reference) {
      const { payments } = (await get(`/api/links/${reference}`)) as unknown as {
        payments: { refunds: { amount: number }[] }[]
      }
      return payments
        .flatMap(({ refunds }) => refunds)
        .reduce((total, { amount }) => total + amount, 0)
    },
    loseRefundAnswer: async (reference) =>
      void (await tell(reference, 'behaviour', { refund: 'lost' })),
    close,
  }
}
