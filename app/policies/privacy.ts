import { retentionInWords } from '#app/basics/personal-data/retention/retention.ts'
import type { Figures } from './figure-names.ts'
import type { Policy } from './policy.ts'
import { deviceStorage } from './privacy-on-your-device.ts'

// Any new personal data that the shop keeps must be added here.
export const privacyPolicy = (figures: Figures): Policy => ({
  title: 'Privacy Policy',
  description: `What ${figures.shopName} knows about you, why, and for how long; the cookies we set; and how to see, correct or delete your data.`,
  updated: '2026-11-28',
  intro:
    'We keep only what an order needs. There is no advertising and no tracking, and nothing on these pages comes from another company.',
  sections: [
    {
      heading: 'Who is responsible',
      parts: [
        `${figures.address}. Under the Digital Personal Data Protection Act, 2023 we are the data fiduciary. For questions about your data, write to ${figures.write} or call ${figures.call}.`,
      ],
    },
    {
      heading: 'If you only browse',
      parts: [
        'We store nothing about you, and browsing sets no cookie. Our server logs which page was requested, when, and how long the answer took, but not by whom or what was searched for.',
        'Your browser remembers some things on your device. They are listed below.',
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
              'stored only in scrambled form (a hash), so that nobody can read it, not even us.',
            ],
            ['Saved addresses', 'with a phone number for the courier, until you delete them.'],
            ['Your cart', 'so that you see it on your other devices too.'],
            [
              'Where you are signed in',
              'the type of browser and the times, so that you can sign out a lost phone. We do not keep the IP address.',
            ],
            [
              'Browsers you have used',
              'a number for each, without its name, so that we can warn you of a sign-in from a new one.',
            ],
            [
              'Sign-ins and changes',
              `sign-ins, failed sign-ins and changes to your account, with the type of browser and a code for the network, for ${figures.accountEventDays}. They show what happened if someone else used your account. What was typed is not kept.`,
            ],
          ],
        },
        'To stop repeated attempts at passwords, messages or payments, we count attempts by a scrambled form of the IP address or account. With an unpaid order we keep the same scrambled form of the IP address, so that nobody can reserve large parts of our stock.',
      ],
    },
    {
      heading: 'If you order',
      parts: [
        'We keep what you ordered and paid, the name, address, phone number and email you gave, the status of the order, and what you tell us when you return something. We need this to deliver your order, to handle returns, and to keep the accounts that tax law requires.',
      ],
    },
    {
      heading: 'Payment',
      parts: [
        `You pay on the page of our payment gateway, ${figures.gateway}, or of your bank. We send them the amount, a reference, and your name, email, phone number and address, which they require. You enter your card or UPI details there, and they never reach us.`,
        'They tell us whether the payment was made, when and by which method, and the bank’s reference number, and we keep this.',
        'For a refund of what you paid in cash we ask for a UPI ID or bank account. We keep it encrypted; a part of it, such as its last four digits, stays with the order.',
      ],
    },
    {
      heading: 'If you write to us',
      parts: [
        `We keep what you send through the [contact form](/contact), with your name, email and ticket number, and what is written about it afterwards, for ${figures.messageDays} after the last message and then delete it. A copy goes to you with a link to a page of its own, and one to our mailbox. If you write from the page of an order while it is open to you, the message is linked to that order.`,
      ],
    },
    {
      heading: 'Newsletter',
      parts: [
        `If you subscribe, we keep your email address, the date, and the text you agreed to. We send an email that asks you to confirm; without a confirmation we delete the address after ${figures.unconfirmedDays}. Only people who subscribed get the newsletter, not everyone who orders.`,
        `Every newsletter has a link to unsubscribe. We record that you unsubscribed for ${figures.unsubscribedDays}, so that an old link still works, and then delete everything.`,
        'Our emails contain no hidden pictures or tracking links: we do not know whether you opened one.',
      ],
    },
    {
      heading: 'Who else sees your data',
      parts: [
        [
          'The payment gateway and the banks: what is listed under Payment.',
          'The courier: your name, address, phone number and what the parcel contains.',
          'Companies that host our server and send our emails, on our behalf only.',
          'Authorities, where the law requires it.',
        ],
        'We do not sell your data or give it to advertisers.',
      ],
    },
    ...deviceStorage,
    {
      heading: 'How long we keep it',
      parts: [{ terms: retentionInWords() }],
    },
    {
      heading: 'Your rights',
      parts: [
        'The Digital Personal Data Protection Act gives you these rights. Most of them you can use under [My Account](/account), “Your data”:',
        {
          terms: [
            [
              'To see it',
              '“Download my data” gives you a file of your account, addresses, cart, devices, sign-ins, orders and payments and, once your email is confirmed, your messages to us and your newsletter subscription.',
            ],
            ['To correct it', 'you can change your name, email and addresses there.'],
            [
              'To have it erased',
              '“Delete my account” does it at once, except for what is said above about orders.',
            ],
            [
              'To withdraw consent',
              'with the link in each newsletter, or by writing to us: as easily as you gave it.',
            ],
            [
              'To nominate someone',
              'who may use these rights for you if you no longer can: write to us.',
            ],
          ],
        },
        `Messages from an address that you have confirmed are deleted with your account, also those we have not answered yet. Other messages, and newsletter subscriptions, are not part of your account and stay when you delete it. To have them corrected or erased, write to us from that email address. We answer within ${figures.resolved}.`,
      ],
    },
    {
      heading: 'Security',
      parts: [
        'Your connection to the shop is encrypted, passwords are stored as hashes, and only you can see your orders and addresses. If there is ever a data breach, we will tell you and the Data Protection Board without delay.',
      ],
    },
    {
      heading: 'Children',
      parts: [
        'The shop is for people aged 18 or older. If a child has given us data, tell us and we will delete it.',
      ],
    },
    {
      heading: 'Complaints',
      parts: [
        figures.complaints,
        `If you have not heard from us within ${figures.acknowledged}, or are not satisfied with our answer, you can complain to the Data Protection Board of India.`,
      ],
    },
    {
      heading: 'Changes to this policy',
      parts: [
        'When this policy changes, so does the date at the top. If we ever want to use your data for anything else, we will ask you first.',
      ],
    },
  ],
})
