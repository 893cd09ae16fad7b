import { signInAtDesk } from '../desk-sign-in.ts'
import { insertPlainOrder } from '../plain-order.ts'
import type { Screen, Stage } from '../visual-checks.ts'

/** Signs an owner in at the desk, in this page's browser. */
const atTheDesk = ({ page, shop }: Stage): Promise<void> => signInAtDesk(page, shop, 'owner')

/** Address at the desk of a new order in a state. */
export const orderIn =
  (status: 'processing' | 'shipped') =>
  async ({ shop, shopper }: Stage) => {
    const id = await insertPlainOrder(shop, shopper.email, { status })
    return `/desk/orders/${id.slice(0, 8)}`
  }

/** A screen that an owner sees. */
export const desk = (screen: Omit<Screen, 'before'>): Screen => ({ ...screen, before: atTheDesk })

export const openAll = ({ page }: Stage) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>('main details:not(.desk-menu)'))
      one.open = true
  })
