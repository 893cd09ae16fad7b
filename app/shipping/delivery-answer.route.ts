import type { Route } from './+types/delivery-answer.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { findDeliveryAnswer } from './find-delivery-answer.server.ts'
import { isPinCode } from './pin-code.ts'
import { shippingServices } from './services.server.ts'

export const handle = { cache: 'public', sheddable: true } satisfies RouteHandle

/** Answers with the `DeliveryAnswer` of a PIN code: it knows no shopper, and caches may keep it. */
export async function loader({ params: { pin }, context }: Route.LoaderArgs) {
  if (!isPinCode(pin)) return new Response('Not found', { status: 404 })
  const { answer, cacheControl } = await findDeliveryAnswer(context.get(shippingServices), pin)
  return Response.json(answer, { headers: { 'Cache-Control': cacheControl } })
}
