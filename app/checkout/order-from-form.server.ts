import { data, redirect } from 'react-router'
import { isRemembered } from '#app/account/session/marker.server.ts'
import { capabilityCookie } from '#app/account/session/order-capability.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { placeOf } from '#app/account/addresses/place-of-pin.server.ts'
import { readAddressForm } from '#app/account/addresses/read-address.server.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { Log } from '#app/basics/log.ts'
import { paise, type Paise } from '#app/basics/money.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RequestContext } from '#app/basics/request-context.server.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { CASH } from '#app/payments/ways/ways-to-pay.ts'
import { parseCartLineInputs } from '#app/cart/cart-line-input.ts'
import {
  guestLineInputs,
  sentGuestCart,
  writeGuestCart,
  type GuestCart,
} from '#app/cart/guest-cart.server.ts'
import { MAX_PLACED } from '#app/cart/stored-cart.ts'
import { saveCheckoutAddress } from './address/save-checkout-address.server.ts'
import { ShippingForm } from './address/shipping-form.ts'
import type { AskedStates } from './business/asked-states.ts'
import { readBuyer } from './business/read-buyer.server.ts'
import { CHECKOUT_FAILED } from './checkout-answer.ts'
import { readGift } from './gift/gift-form.ts'
import { isAccountErased } from './insert-order.server.ts'
import { placeOrResume } from './place-or-resume.server.ts'
import { plainRedirect } from './plain-cart/plain-redirect.ts'
import {
  logFailure,
  refusalAnswer,
  refusalStatus,
  type ActionAnswer,
} from './refusal-answer.server.ts'

type Services = Parameters<typeof placeOrResume>[0] &
  Parameters<typeof saveCheckoutAddress>[0] & { log: Log }

/**
 * Places the order of a posted checkout. Its lines are in the form; without scripts they are in the
 * guest's cookie, and the answer is a redirect, or the form with what was typed in it.
 */
export async function orderFromForm(
  services: Services,
  request: Request,
  { shopper, ctx }: { shopper: Shopper | undefined; ctx: RequestContext },
) {
  const fields = await postedFields(request)
  const guest = fields.lines === undefined ? sentGuestCart(request) : undefined
  const answer = (body: ActionAnswer, status: number, headers: Record<string, string> = {}) => {
    const to = guest && plainRedirect(body)
    return to
      ? redirect(to, 303)
      : data({ ...body, ...(guest && { typed: fields }) }, { status, headers })
  }
  if (!shopper) return answer({ why: 'not signed in' }, 401)
  const shipTo = readAddressForm(ShippingForm, fields)
  if (!shipTo.ok) return answer({ why: 'fields', ...shipTo.error }, 400)
  const refuse = (errors: FieldErrors, asks?: AskedStates) => {
    const place = placeOf(shipTo.value.postalCode)
    return answer({ why: 'fields', errors, place, ...(asks && { asks }) }, 400)
  }
  const gift = readGift(fields)
  if (!gift.ok) return refuse(gift.error)
  const business = readBuyer(fields, shipTo.value.state)
  if (!business.ok) return refuse(business.error.errors, business.error.asks)
  // The merchant's setting may have changed since the form was shown.
  if (!isOffered(services, fields.pay)) return refuse({ pay: 'Please choose how to pay.' })
  const lines = guest ? linesOf(guest) : parseCartLineInputs(fields.lines)
  const key = fields.key
  if (!lines || !key || !/^[\w-]{16,64}$/.test(key))
    return answer(
      {
        why: 'failed',
        message: 'Your cart cannot be ordered as it is. Please go back to it and try again.',
      },
      400,
    )
  try {
    const checkout = {
      key,
      lines,
      chargesShown: paiseFromDigits(fields.charges),
      shipTo: shipTo.value,
      gift: gift.value,
      business: business.value,
      pay: fields.pay,
      replaces: guest?.placed ?? orderIds(fields.replaces),
      visitor: services.rateLimits.visitorDigest(ctx.address),
    }
    const placed = await placeOrResume(services, shopper, checkout)
    if (!placed.ok) {
      const { status, headers } = refusalStatus(placed.error)
      return answer(refusalAnswer(placed.error), status, headers)
    }
    const { orderId, capability, gateway } = placed.value
    if (fields.keep === 'on') await saveCheckoutAddress(services, shopper.id, shipTo.value)
    if (capability)
      ctx.cookies.push(
        await capabilityCookie(request, capability, {
          secure: ctx.origin.startsWith('https:'),
          remembered: isRemembered(request),
        }),
      )
    if (guest) ctx.cookies.push(...withPlacedOrder(guest, orderId))
    const toDoor = checkout.pay === CASH
    return answer({ why: 'placed', orderId, ...(gateway && { gateway }), toDoor }, 200)
  } catch (error) {
    if (isAccountErased(error)) return answer({ why: 'not signed in' }, 401)
    logFailure(services.log, error)
    return answer({ why: 'failed', message: CHECKOUT_FAILED, isOurs: true }, 503)
  }
}

const linesOf = (guest: GuestCart) => (guest.lines.length > 0 ? guestLineInputs(guest) : undefined)

/** Of cash on delivery the rules decide when the order is placed, with a word why not. */
const isOffered = ({ gateways }: Pick<Services, 'gateways'>, pay: string | undefined): boolean =>
  !pay || pay === CASH || gateways.offered.some(({ id }) => id === pay)

/** Set-Cookie headers that remember the order until it is paid; none for a forged, fuller cookie. */
function withPlacedOrder({ lines, placed }: GuestCart, orderId: string): string[] {
  const written = writeGuestCart({ lines, placed: [...new Set([...placed, orderId])] })
  return written.ok ? written.value : []
}

const paiseFromDigits = (field = ''): Paise | undefined =>
  /^\d{1,12}$/.test(field) ? paise(Number(field)) : undefined

const orderIds = (field = ''): string[] => field.split(' ').filter(isUuid).slice(0, MAX_PLACED)
