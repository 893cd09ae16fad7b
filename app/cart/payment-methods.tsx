import { offeredMethods } from '#app/basics/payment-methods/offered-methods.ts'
import { methodsText } from '#app/basics/payment-methods/payment-methods.ts'

const WORDS = {
  upi: 'UPI',
  card: 'card (RuPay, Visa, Mastercard)',
  netbanking: 'netbanking',
  wallet: 'wallet',
}

/** How one can pay, by what the gateways of new payments offer (docs/gateways.md, section 4). */
export const PaymentMethods = () => (
  <p className="text-sm text-soft">Pay by {methodsText(offeredMethods(), WORDS)}.</p>
)
