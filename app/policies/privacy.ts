import { ACCOUNT_NOTICE, ADDRESS_NOTICE } from '#app/basics/personal-data/notices/account-notice.ts'
import { MESSAGE_NOTICE, REPLY_NOTICE } from '#app/basics/personal-data/notices/message-notice.ts'
import { NEWSLETTER_NOTICE } from '#app/basics/personal-data/notices/newsletter-notice.ts'
import { NOMINEE_NOTICE } from '#app/basics/personal-data/notices/nominee-notice.ts'
import { noticeTerms } from '#app/basics/personal-data/notices/notice.ts'
import { ORDER_NOTICE } from '#app/basics/personal-data/notices/order-notice.ts'
import {
  REFUND_ACCOUNT_NOTICE,
  RETURN_NOTICE,
} from '#app/basics/personal-data/notices/return-notice.ts'
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
        { terms: noticeTerms(ACCOUNT_NOTICE, ADDRESS_NOTICE, NOMINEE_NOTICE) },
        'To stop repeated attempts at passwords, messages or payments, we count attempts by a scrambled form of the IP address or account. With an unpaid order we keep the same scrambled form of the IP address, so that nobody can reserve large parts of our stock.',
      ],
    },
    {
      heading: 'If you order',
      parts: [{ terms: noticeTerms(ORDER_NOTICE, RETURN_NOTICE) }],
    },
    {
      heading: 'Payment',
      parts: [
        `You pay on the page of our payment gateway, ${figures.gateway}, or of your bank. You enter your card or UPI details there, and they never reach us.`,
        { terms: noticeTerms(REFUND_ACCOUNT_NOTICE) },
      ],
    },
    {
      heading: 'If you write to us',
      parts: [
        'Of what you send through the [contact form](/contact), and later on the page of your ticket, we keep:',
        { terms: noticeTerms(MESSAGE_NOTICE, REPLY_NOTICE) },
        'If you call us, come in person, or send a letter or another message, we write down the same, and your phone number if you give it, for the same purpose.',
      ],
    },
    {
      heading: 'Newsletter',
      parts: [
        { terms: noticeTerms(NEWSLETTER_NOTICE) },
        `We send an email that asks you to confirm; without a confirmation we delete the address after ${figures.unconfirmedDays}. Only people who subscribed get the newsletter, not everyone who orders.`,
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
          `The company that sends text messages or WhatsApp messages for us${figures.textingService}, where you confirm an order by a code: your phone number and the code.`,
          `The company that sends our emails${figures.mailService}: your email address, and what we write to you.`,
          `Companies that host our server and copies of its database${figures.copiesService}: all that we keep, on our behalf only.`,
          'Programs that we have let in for the warehouse or the accounts, on our behalf only.',
          'Authorities, where the law requires it.',
        ],
        'We do not sell your data or give it to advertisers.',
      ],
    },
    ...deviceStorage,
    {
      heading: 'How long we keep it',
      parts: [
        { terms: retentionInWords() },
        `So that nothing is lost if our database fails, we copy it, as a rule every day${figures.copiesKept}.`,
      ],
    },
    {
      heading: 'Your rights',
      parts: [
        'The Digital Personal Data Protection Act gives you these rights. Most of them you can use under [My Account](/account), “Your data”:',
        {
          terms: [
            [
              'To see it',
              '“Download my data” gives you a file of your account, addresses, cart, devices, sign-ins, nominee, orders and payments, of the companies that get some of it and, once your email is confirmed, your messages to us and your newsletter subscription.',
            ],
            [
              'To correct it',
              'you can change your name, email and addresses there. For an order that has not been sent yet, write to us from its page.',
            ],
            [
              'To have it erased',
              '“Delete my account” does it at once, except for what is said above about orders.',
            ],
            [
              'To withdraw consent',
              'by one press under “What you agreed to” there, with the link in each newsletter, or by writing to us: as easily as you gave it. What we did before stays lawful; we then write no more.',
            ],
            [
              'To nominate someone',
              'who may use these rights for you if you die or no longer can: under “Who may act for you” there, or by writing to us. You can change or remove them at any time.',
            ],
          ],
        },
        `Messages from an address that you have confirmed are deleted with your account, also those we have not answered yet. Other messages, and newsletter subscriptions, are not part of your account and stay when you delete it. To see them, or to have them corrected or erased, write to us from that email address. If you have no account, write to us in the same way about them and about orders by telephone: we send you what we hold of the address, or delete it. An order then loses you by the same terms as one of a deleted account. We answer within ${figures.resolved}.`,
      ],
    },
    {
      heading: 'What rests on your consent',
      parts: [
        `Only the newsletter. For all else we ask for no consent: what you give us for your account, an order, a return or a question we use for that alone, as the Act allows (section 7(a)); bills and accounts we keep because the law requires it; and some of it keeps accounts and the shop safe, as listed above.`,
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
        `If you have not heard from us within ${figures.acknowledged}, or are not satisfied with our answer, you can complain to the Data Protection Board of India. It works online: complaints are made on its website, with what you wrote to us and what we answered. The law asks you to come to us first.`,
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
