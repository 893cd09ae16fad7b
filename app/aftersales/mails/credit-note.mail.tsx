import { inRupees, paise } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { valuesOf, type ValuedNote } from '#app/invoices/document/document-values.ts'
import { greeting } from '#app/mail/greeting.ts'
import {
  EmailLayout,
  EmailParagraph,
  EmailRows,
  type EmailTemplate,
} from '#app/mail/email-layout.mail.tsx'
import type { Order } from '#app/orders/order.ts'

type Props = { order: Order; notes: readonly ValuedNote[]; origin: string }

/** Credit notes that one event has issued; they are attached. */
export const creditNoteTemplate = ({ order, notes, origin }: Props): EmailTemplate => {
  const numbers = notes.map(({ number }) => number).join(', ')
  const isForBusiness = notes.some(({ buyer }) => buyer.gstin !== null)
  const name = notes.length === 1 ? 'credit note' : 'credit notes'
  return {
    subject: `The ${name} for your ${brand.name} order #${order.number}`,
    body: (
      <EmailLayout
        preview={`Attached: ${name} ${numbers}.`}
        heading={`Your ${name}`}
        button={{ label: 'See your order', href: `${origin}/orders/${order.id}` }}
        {...(isForBusiness && {
          small:
            'Give this credit note to the accountant of your business, which can no longer claim the tax on it as a credit.',
        })}
      >
        <EmailParagraph>{greeting(order.address.fullName)},</EmailParagraph>
        <EmailParagraph>
          Attached: {name} {numbers}. A credit note takes back what is no longer due on an invoice.
        </EmailParagraph>
        {notes.map((note) => (
          <CreditNote key={note.number} note={note} />
        ))}
      </EmailLayout>
    ),
  }
}

function CreditNote({ note }: { note: ValuedNote }) {
  const { taxable, nilRated, tax, isTaxed } = valuesOf(note)
  const row = (words: string, amount: number) => ({ words, amount: inRupees(paise(amount)) })
  return (
    <>
      <EmailParagraph>
        {note.number} credits {note.credits?.number}. Reason: {note.credits?.reason}.
      </EmailParagraph>
      <EmailRows
        lines={[
          ...(isTaxed ? [row('Taxable value', taxable)] : []),
          ...(nilRated > 0 ? [row('Nil-rated value', nilRated)] : []),
          ...(isTaxed ? [row('Tax', tax)] : []),
          row('Credited in total', note.total.value),
        ]}
      />
    </>
  )
}
