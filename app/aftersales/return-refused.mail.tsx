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
    subject: `We cannot take back what you returned of ${brand.name} order #${order.number}`,
    body: (
      <LetterFrame
        preview="Here is why, and what you can do."
        heading="We cannot take it back"
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
          You wanted to give this back of your order #{order.number}:{' '}
          {item ? lineInWords({ ...item, quantity: refused.quantity }) : 'a part of it'}. We are sorry that we cannot take it, and this is
          why:
        </LetterParagraph>
        <LetterParagraph>
          <strong>{refused.refusal}</strong>
        </LetterParagraph>
        <LetterParagraph>
          If you see it differently, answer this mail or call <Phone />: a person reads it and looks again. What we have here already we
          send to you again.
        </LetterParagraph>
      </LetterFrame>
    ),
  }
}
