import type { DeliveryAnswer } from './delivery-answer.ts'

/** The answer in a sentence, for the shopper. */
export const deliveryMessage = (answer: DeliveryAnswer): string =>
  answer.isServed
    ? `Arrives by ${answer.day}${answer.onlyIn ? `, in ${answer.onlyIn} only` : ''}.`
    : notServedMessage(answer.pin)

export const notServedMessage = (pin: string): string =>
  `Not delivered to ${pin}. Try another PIN code, or write to us.`

export const onlyInMessage = (state: string): string =>
  `We deliver within ${state} only. Choose another address`
