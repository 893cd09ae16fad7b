import { brand } from '#app/basics/brand.ts'
import { RETENTION_AFTER_DELIVERY_DAYS, MAX_RETENTION_DAYS } from '#app/privacy/order-retention.ts'
import {
  ACCOUNT_EVENT_RETENTION_DAYS,
  CART_RETENTION_DAYS,
  MESSAGE_RETENTION_DAYS,
  NEVER_PAID_ORDER_DAYS,
  NEVER_PAID_PERSON_DAYS,
  UNCONFIRMED_RETENTION_DAYS,
  UNSUBSCRIBED_RETENTION_DAYS,
  UNUSED_ACCOUNT_DAYS,
} from '#app/privacy/retention.ts'
import { ACKNOWLEDGED, ADDRESS, CALL, COMPLAINTS, RESOLVED, WRITE } from './figures.ts'
import type { Policy } from './policy.ts'
import { deviceStorage } from './privacy-on-your-device.ts'

// Any new personal data that the shop keeps must be added here.
export const privacyPolicy = (gatewayName: string): Policy => ({
  title: 'Privacy Policy',
  description: `What ${brand.name} knows of you, what for and for how long; the cookies we set; and how you see, correct or delete it all.`,
  updated: '2026-11-25',
  intro:
    'We keep what an order needs, and no more. Nobody else counts your visits here: there is no advertising, no tracking, and no file on these pages that comes from another company.',
  sections: [
    {
      heading: 'Who answers for it',
      parts: [
        `${ADDRESS}. Under the Digital Personal Data Protection Act, 2023 we are the data fiduciary. For anything about your data write to ${WRITE} or call ${CALL}.`,
      ],
    },
    {
      heading: 'If you only look around',
      parts: [
        'Nothing about you is stored with us. Reading the shop sets no cookie. Our server writes down which page was asked for, when, and how long the answer took; not by whom, and not what was searched.',
        'Your browser itself remembers some things for you, on your device. They are listed below.',
      ],
    },
    {
      heading: 'If you have an account',
      parts: [
        {
          terms: [
            [
              'Name and email',
              'so that you can sign in and we can write to you about your orders.',
            ],
            [
              'Password',
              'only as a scrambled form (a hash) from which nobody can read it, not even we.',
            ],
            [
              'Saved addresses',
              'with the phone number for the courier, for as long as you leave them there.',
            ],
            ['Your cart', 'so that it is on your other devices too.'],
            [
              'Where you are signed in',
              'the kind of browser and the times, so that you can sign out a phone you have lost. We do not keep the internet address.',
            ],
            [
              'Browsers you have used',
              'a number that stands for each, without its name, so that we can warn you of a sign-in from a new one.',
            ],
            [
              'Sign-ins and changes',
              `when somebody signed in to your account, was refused, or changed something in it, with the kind of browser and a sign that stands for the network, for ${ACCOUNT_EVENT_RETENTION_DAYS} days. So you and we can find out what happened if somebody else was in it. What was typed is not kept.`,
            ],
          ],
        },
        'When somebody tries passwords, messages or payments too often, we count the tries by a scrambled form of the internet address or account. Those counts are deleted within a day after they have run out. With an order that is not paid yet we keep the same scrambled form of the address it came from, so that nobody can set half the shop aside or order without end; it is deleted within two days after the order is paid, cancelled, or its things are on sale again.',
      ],
    },
    {
      heading: 'If you order',
      parts: [
        'We keep what you ordered and paid, the name, address, phone number and email you gave, how far the order has come, and what you tell us when you return something. Without that we could not send it, take it back, or keep the books that tax law wants.',
      ],
    },
    {
      heading: 'Payment',
      parts: [
        `You pay on the page of our payment gateway, ${gatewayName}, or of your bank behind it. We send them the amount, a reference, and your name, email, phone number and address, as they ask. Your card or UPI details are typed there and never reach us.`,
        'Back from there we get, and keep, whether it was paid, when and by which means, and the bank’s reference.',
      ],
    },
    {
      heading: 'If you write to us',
      parts: [
        `What you send by the [contact form](/contact) is kept with your name and email under its ticket number, for ${MESSAGE_RETENTION_DAYS} days, and then deleted. A copy goes to you, and one to our own mailbox, where it is answered.`,
      ],
    },
    {
      heading: 'Newsletter',
      parts: [
        `If you subscribe, we keep your email address, the day, and the words you agreed to. You get a mail that asks you to confirm it; if nobody does, we forget the address after ${UNCONFIRMED_RETENTION_DAYS} days. The newsletter is sent for no other reason than that, and not to people who only ordered.`,
        `Each one has a link that ends it with one press. We then write no more. That you unsubscribed is kept for ${UNSUBSCRIBED_RETENTION_DAYS} days, so that an old link still tells you so, and then nothing is left of it.`,
        'Our mails hold no hidden pictures and no marked links: we do not know whether you opened one.',
      ],
    },
    {
      heading: 'Who else sees it',
      parts: [
        [
          'The payment gateway and the banks: what is listed under Payment.',
          'The courier: your name, address, phone number and what the parcel is.',
          'Those who keep our server and send our mails, on our behalf only.',
          'Authorities, where the law obliges us.',
        ],
        'We sell nothing of it, and we give nothing to advertisers.',
      ],
    },
    ...deviceStorage,
    {
      heading: 'How long we keep it',
      parts: [
        {
          terms: [
            [
              'Account',
              `until you delete it: then at once, with addresses, cart, devices and sessions. That there were sign-ins and changes stays until their ${ACCOUNT_EVENT_RETENTION_DAYS} days are over, without browser, network or name. We delete it ourselves where its email was never confirmed, nothing was ordered with it, and nobody signed in for ${UNUSED_ACCOUNT_DAYS} days.`,
            ],
            ['Cart', `${CART_RETENTION_DAYS} days after it last changed.`],
            [
              'Orders',
              `as long as the law wants the books kept. If you delete your account, your name, street, city, phone number and email are taken out of them: at once if the order was cancelled, ${RETENTION_AFTER_DELIVERY_DAYS} days after delivery if it had reached you, and in all other cases, such as an order still unpaid or on its way, ${MAX_RETENTION_DAYS} days after you left. They stay longer only as long as money of it is on its way back to you, until it is there: we must be able to reach you about it. State and PIN code stay, for the tax on it.`,
            ],
            [
              'Orders that were never paid',
              `the same is taken out of them ${NEVER_PAID_PERSON_DAYS} days after they were placed, and they are cancelled then. After ${NEVER_PAID_ORDER_DAYS} days nothing is left of them, unless money came for one after all and went back.`,
            ],
            [
              'Mails to you',
              'we keep no list of them. One that waits to be sent is forgotten within two hours after the mail server took it, a note about a failed payment after a week. So that nobody can flood your mailbox, we count for a day what others may have caused, under a number that does not show your address.',
            ],
            ['Messages', `${MESSAGE_RETENTION_DAYS} days.`],
            [
              'Newsletter',
              `${UNCONFIRMED_RETENTION_DAYS} days until you confirm it; then until you unsubscribe, and ${UNSUBSCRIBED_RETENTION_DAYS} days of knowing that you did.`,
            ],
          ],
        },
      ],
    },
    {
      heading: 'Your rights',
      parts: [
        'The Digital Personal Data Protection Act gives you these, and most you can use by yourself under [My Account](/account), “Your data” among its pages:',
        {
          terms: [
            [
              'To see it',
              '“Download my data” gives you your account, addresses, cart, devices, sign-ins, orders and payments as a file; once your email is confirmed, also your messages to us and your newsletter.',
            ],
            ['To correct it', 'name, email and addresses are yours to change there.'],
            [
              'To have it erased',
              '“Delete my account” does it at once, but for what is said above about orders.',
            ],
            [
              'To take consent back',
              'by the link in each newsletter, or by writing to us; as easily as you gave it.',
            ],
            [
              'To name somebody',
              'who may use these rights for you if you no longer can: write to us.',
            ],
          ],
        },
        `Messages and the newsletter hang on no account, and stay when you delete yours: to have these corrected or erased, write to us from that address. We answer within ${RESOLVED}.`,
      ],
    },
    {
      heading: 'Safety',
      parts: [
        'The way between you and the shop is encrypted, passwords are kept as hashes, and each order and address can be read by its owner only. Should something ever get out, we tell you and the Data Protection Board without delay.',
      ],
    },
    {
      heading: 'Children',
      parts: [
        'The shop is for people of 18 years or more. If a child has given us data, tell us, and we delete it.',
      ],
    },
    {
      heading: 'If you are not content',
      parts: [
        COMPLAINTS,
        `If you have not heard from us within ${ACKNOWLEDGED}, or our answer does not satisfy you, you can complain to the Data Protection Board of India.`,
      ],
    },
    {
      heading: 'When this changes',
      parts: [
        'The date above changes with it. If we ever want to do more with your data than is said here, we ask you first.',
      ],
    },
  ],
})
