import { useState } from 'react'
import { Form } from 'react-router'
import { brand } from '#app/basics/brand.ts'
import { OrderNumber } from '#app/orders/order-number.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'

type Props = { number: string; link: string | undefined; phone: string; email: string }

/** Pay link of a phone order, shown once: the shop keeps only its digest. */
export function PayLink({ number, link, phone, email }: Props) {
  const [isCopied, setCopied] = useState(false)
  const text = `Your ${brand.name} order #${number}: please pay here. ${link}`
  return (
    <div className="max-w-2xl space-y-4">
      <h1 className="text-2xl font-bold">
        Order <OrderNumber of={number} /> waits for its payment
      </h1>
      {link ? (
        <>
          <label className="block">
            <span className="font-medium">Pay link for the customer</span>
            <span id="link-hint" className="block text-sm text-soft">
              Shown here once. Whoever has it can see the order and pay it.
            </span>
            <input
              readOnly
              value={link}
              aria-describedby="link-hint"
              className={`${inputClass} mt-1 font-mono text-sm`}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </label>
          <div className="flex flex-wrap gap-3">
            <Button
              className="needs-script"
              data-next-step
              onClick={() => {
                void navigator.clipboard.writeText(link).then(() => setCopied(true))
              }}
            >
              {isCopied ? 'Copied' : 'Copy the link'}
            </Button>
            <a
              href={`https://wa.me/${phone && `91${phone}`}?${new URLSearchParams({ text })}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              Send by WhatsApp
            </a>
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(`${brand.name} order #${number}`)}&body=${encodeURIComponent(text)}`}
              className={buttonClass('secondary')}
            >
              Send by email
            </a>
          </div>
        </>
      ) : (
        <Form method="post" className="space-y-3">
          <p>This order was placed a moment ago. Its link was shown then.</p>
          <input type="hidden" name="number" value={number} />
          <Button type="submit" name="step" value="link">
            Make a new link
          </Button>
        </Form>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <ButtonLink to={`/desk/orders/${number}`} kind="secondary">
          The order
        </ButtonLink>
        <ButtonLink to="/desk/phone-order" kind="quiet">
          Another phone order
        </ButtonLink>
      </div>
    </div>
  )
}
