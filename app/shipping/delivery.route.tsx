import { data } from 'react-router'
import type { Route } from './+types/delivery.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { deliveryMessage } from './delivery-words.ts'
import { findDeliveryAnswer } from './find-delivery-answer.server.ts'
import { isPinCode, pinDigits, pinRefusal } from './pin-code.ts'
import { shippingServices } from './services.server.ts'

export const handle = { cache: 'public', sheddable: true } satisfies RouteHandle

/** The answer for a browser without scripts: the form of the product page leads here. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = (url.searchParams.get('pin') ?? '').slice(0, 40)
  const pin = pinDigits(typed)
  if (typed === '') return { typed, answer: undefined, errors: {} }
  if (!isPinCode(pin))
    return data({ typed, answer: undefined, errors: { pin: pinRefusal(pin) } }, { status: 400 })
  const { answer, cacheControl } = await findDeliveryAnswer(context.get(shippingServices), pin)
  return data({ typed, answer, errors: {} }, { headers: { 'Cache-Control': cacheControl } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [
  { title: `Delivery · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Delivery({ loaderData: { typed, answer, errors } }: Route.ComponentProps) {
  return (
    <div className="page max-w-xl py-10">
      <h1 className="text-3xl font-bold">When does it arrive?</h1>
      <p role="status" className="mt-4 min-h-7 text-lg font-medium">
        {answer && deliveryMessage(answer)}
      </p>
      <form action="/delivery" className="mt-4 space-y-4">
        <FormContext value={{ errors }}>
          <TextField
            key={typed}
            label="PIN code"
            name="pin"
            hint="6 digits."
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue={typed}
            maxLength={40}
            required
          />
          <Button type="submit">Check</Button>
        </FormContext>
      </form>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/shipping" kind="quiet" className="-ml-3">
          Shipping Policy
        </ButtonLink>
        <ButtonLink to="/contact" kind="quiet">
          Write to us
        </ButtonLink>
      </div>
    </div>
  )
}
