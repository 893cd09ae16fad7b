import type { RunningShop } from '../../running-shop.ts'
import type { Visitor } from '../../visitor.ts'
import { attemptsOf } from './checkout-client.ts'

/** Follows the pay page to the payment link, and gives the reference of the attempt. */
export async function goToLink(
  shop: RunningShop,
  visitor: Visitor,
  orderId: string,
): Promise<string> {
  const page = await visitor.get(`/pay/${orderId}`)
  const html = await page.text()
  const [, address = ''] = /<a href="(http[^"]+\/links\/[^"]+)"/.exec(html) ?? []
  if (page.status !== 200 || !address) throw new Error(`/pay answered ${page.status}, no link`)
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`the link answered ${answer.status}`)
  const [newest] = await attemptsOf(shop, orderId)
  return newest?.reference ?? ''
}

/** Posts to the machine API of links: sandbox-bank/README.md has the list. */
export async function tellLink(
  { bankUrl }: Pick<RunningShop, 'bankUrl'>,
  reference: string,
  route: string,
  body: object = {},
): Promise<{ return?: string }> {
  const answer = await fetch(`${bankUrl}/api/links/${reference}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { return?: string }
}

/** Record of a link: its webhooks and payments. */
export const linkRecord = async ({ bankUrl }: Pick<RunningShop, 'bankUrl'>, reference: string) =>
  (await (await fetch(`${bankUrl}/api/links/${reference}`)).json()) as {
    status: string
    webhooks: { id: string; event: string; status: number }[]
    payments: {
      amount: number
      captured: boolean
      refunds: { amount: number; status: string; receipt: string | null }[]
    }[]
  }
