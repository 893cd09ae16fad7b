import type { Recipients } from '#app/basics/personal-data/recipients.ts'

export type Sharing = {
  gateways: { offered: readonly { name: string }[] }
  recipients: Recipients
}

/**
 * Companies to which the shop gives data now, with what each gets (section 11(1)(b) of the DPDP Act).
 * The courier of an order stands with the order.
 */
export const exportRecipients = ({ gateways, recipients }: Sharing) => [
  ...gateways.offered.map(({ name }) => ({
    who: name,
    gets: 'of a payment: its amount and reference, your name, email, phone number and address',
  })),
  ...named(recipients.texting, 'where you confirm an order by a code: your phone number, the code'),
  ...named(recipients.mail, 'of each email: your email address, and what we write to you'),
  ...named(recipients.copies, 'copies of the database, on our behalf only'),
]

const named = (who: string | undefined, gets: string) => (who === undefined ? [] : [{ who, gets }])
