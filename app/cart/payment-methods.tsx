/** How one can pay, by what the pages of the gateways offer (docs/gateways.md, section 4). */
export const PaymentMethods = () => (
  <p className="text-sm text-soft">Pay by UPI, card (RuPay, Visa, Mastercard) or netbanking.</p>
)
