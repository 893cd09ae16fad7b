import type { Figures } from './figure-names.ts'
import type { Policy } from './policy.ts'

export const terms = (figures: Figures): Policy => ({
  title: 'Terms & Conditions',
  description: `What you and ${figures.shopName} can expect from each other when you shop here: orders, prices, payment, delivery, returns and your account.`,
  updated: '2026-11-28',
  intro: `These terms apply between you and ${figures.company}, which runs ${figures.shopName}, whenever you use this shop.`,
  sections: [
    {
      heading: 'Who we are',
      parts: [
        `Everything in this shop is sold by ${figures.address}. You can reach us at ${figures.call} (${figures.hours}), at ${figures.write}, or through the [contact page](/contact).`,
      ],
    },
    {
      heading: 'Who can buy',
      parts: [
        'You can order if you are 18 or older and have a delivery address in India. If you are younger, please ask a parent or guardian to order for you.',
        'Please give your real name, address and phone number: the courier and the bank need them.',
      ],
    },
    {
      heading: 'Your account',
      parts: [
        'You can browse without an account and sign in to place an order. Keep your password to yourself. If you think someone else knows it, change it under [My Account](/account): this signs out all your other devices.',
        'You can delete your account there at any time. The [Privacy Policy](/privacy) says what we keep after that, and for how long.',
      ],
    },
    {
      heading: 'Pictures, colours and sizes',
      parts: [
        'We describe and photograph our products with care. Screens differ, and no two handmade pieces are the same, so a colour may look slightly different in real life. If an item is not what you expected, you can return it.',
      ],
    },
    {
      heading: 'Prices and payment',
      parts: [
        `Prices are in Indian rupees. The total at checkout is all you pay. Delivery is ${figures.shippingCosts}.`,
        'You pay on the page of our payment gateway, by any method it offers, or at the door where the checkout offers that. We never see or store your card details.',
        'We hold an unpaid order and its items for a short while. If a price was an obvious mistake, we tell you before anything is sent, and you can cancel or order at the correct price.',
      ],
    },
    {
      heading: 'When an order is accepted',
      parts: [
        'Your order is an offer to buy. We accept it when your payment is confirmed or, where you pay at the door, once you have confirmed the order as the checkout asks. It then shows as processing, and we confirm this by email. We never charge more than the total you agreed to. If we have to refuse an order, we tell you why.',
      ],
    },
    {
      heading: 'Delivery',
      parts: [
        `Orders are dispatched within ${figures.handlingHours} and take ${figures.deliveryDays}. Until the parcel is in your hands, we bear the risk. See the [Shipping Policy](/shipping).`,
      ],
    },
    {
      heading: 'Cancelling and returning',
      parts: [
        `Until an order is shipped you can cancel it free of charge. Within ${figures.returnDays} of delivery you can return it${figures.exceptions}; what reaches you damaged, faulty, wrong or not as shown can always be returned. Refunds are credited to your original payment method in ${figures.refundDays}. See the [Refund and Cancellation Policy](/refund) and the [Return Policy](/return).`,
      ],
    },
    {
      heading: 'Fair use',
      parts: [
        'Please do not try to access other people’s data, disrupt the shop, order in someone else’s name, or copy our pictures and texts. We may close the account of anyone who does, and report it where the law has been broken.',
      ],
    },
    {
      heading: 'Our responsibility',
      parts: [
        'We are responsible for what we sell and promise here, as the Consumer Protection Act, 2019 requires. Nothing in these terms takes away your rights under the law. We are not responsible for events outside our control, such as floods, strikes or network failures, but we will tell you about them and do what we can.',
      ],
    },
    {
      heading: 'Complaints',
      parts: [
        figures.complaints,
        'You can also contact the National Consumer Helpline (1915) or a consumer commission at any time.',
      ],
    },
    {
      heading: 'Changes and governing law',
      parts: [
        'The terms on the day you place an order apply to that order. When we change them, we change the date at the top of this page.',
        `These terms are governed by Indian law. Courts at ${figures.courts} decide disputes, or the courts where you live if the law gives you that right.`,
      ],
    },
  ],
})
