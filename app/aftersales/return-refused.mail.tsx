import { brand } from '#app/brand.ts'
import { greeting } from '#app/mail/greeting.ts'
import { LetterFrame, LetterLink, LetterParagraph, Phone, type Letter } from '#app/mail/letter-frame.mail.tsx'
import { lineInWords } from '#app/orders/line-in-words.ts'
import type { Order } from '#app/orders/order.ts'
import type { Return } from './return.ts'

const { email } = brand.grievanceOfficer

type Refused = { order: Order; refused: Return; origin: string }

export const returnRefusedLetter = ({ order, refused, origin }: Refused): Letter => {
  const item = order.items.find(({ id }) => id === refused.itemId)
  return {
    subject: `We could not accept your return for ${brand.name} order #${order.number}`,
    body: (
      <LetterFrame
        preview="Here is why, and what you can do."
        heading="We could not accept your return"
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        small={
          <>
            If our answer does not settle it, our grievance officer looks into it: <LetterLink href={`mailto:${email}`}>{email}</LetterLink>
            .
          </>
        }
      >
        <LetterParagraph>{greeting(order.address.fullName)},</LetterParagraph>
        <LetterParagraph>
          You wanted to return this from your order #{order.number}:{' '}
          {item ? lineInWords({ ...item, quantity: refused.quantity }) : 'a part of it'}. We are sorry that we cannot accept it, and this is
          why:
        </LetterParagraph>
        <LetterParagraph>
          <strong>{refused.refusal}</strong>
        </LetterParagraph>
        <LetterParagraph>
          If you do not agree, answer this mail or call <Phone />, and we will look at it again. If we have the parcel already, we will send
          it back to you.
        </LetterParagraph>
      </LetterFrame>
    ),
  }
}
