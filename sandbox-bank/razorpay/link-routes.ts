import { Hono } from 'hono'
import { errorPage } from '../pages/payment-pages.ts'
import { dropEmptyFields } from '../requests.ts'
import { showPage } from '../show-page.ts'
import { closedLinkPage, comingBackPage, linkPage } from './link-pages.ts'
import type { RazorpaySandbox } from './sandbox.ts'
import { DecideLink } from './scenarios.ts'

/** The pages on which a shopper pays a link. */
export function linkRoutes({ books, decisions, behaviours }: RazorpaySandbox): Hono {
  const find = (id: string) => {
    const link = books.linkBy('id', id)
    return link && decisions.current(link)
  }
  const none = errorPage('There is no such payment link.')
  return new Hono()
    .get('/:id', (c) => {
      const link = find(c.req.param('id'))
      if (!link) return showPage(c, none, 404)
      const [latest] = books.paymentsOf(link.order_id)
      return showPage(c, linkPage(link, latest, decisions.isWaiting(link)))
    })
    .post('/:id/decide', async (c) => {
      const link = find(c.req.param('id'))
      const request = DecideLink.safeParse(dropEmptyFields(await c.req.parseBody()))
      if (!link || !request.success) return showPage(c, none, 404)
      const { as, back, status, create, order, refund, forSeconds } = request.data
      const [before] = books.paymentsOf(link.order_id)
      // A double click or a reload: what is decided stays so.
      if (link.status !== 'created' || before?.status === 'authorized')
        return c.redirect(`/links/${link.id}`, 303)
      behaviours.change(link.reference_id, { status, create, order, refund, forSeconds })
      const decided = await decisions.decide(link, request.data)
      const [latest] = books.paymentsOf(link.order_id)
      const isPaid = latest?.status === 'captured' || latest?.status === 'authorized'
      // Razorpay sends nobody back who has not paid.
      if (!isPaid) return c.redirect(`/links/${link.id}`, 303)
      if (as === 'close' || back === 'never') return showPage(c, closedLinkPage(decided))
      return showPage(c, comingBackPage(decided, await decisions.returnOf(decided, back)))
    })
    .post('/:id/finish', async (c) => {
      const link = find(c.req.param('id'))
      if (!link) return showPage(c, none, 404)
      await decisions.finish(link)
      return c.redirect(`/links/${link.id}`, 303)
    })
}
