import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCOUNT_NOTICE, ADDRESS_NOTICE } from '#app/basics/personal-data/notices/account-notice.ts'
import { MESSAGE_NOTICE, REPLY_NOTICE } from '#app/basics/personal-data/notices/message-notice.ts'
import { NOMINEE_NOTICE } from '#app/basics/personal-data/notices/nominee-notice.ts'
import { NEWSLETTER_NOTICE } from '#app/basics/personal-data/notices/newsletter-notice.ts'
import { purposeOf } from '#app/basics/personal-data/notices/notice.ts'
import { ORDER_NOTICE } from '#app/basics/personal-data/notices/order-notice.ts'
import {
  REFUND_ACCOUNT_NOTICE,
  RETURN_NOTICE,
} from '#app/basics/personal-data/notices/return-notice.ts'
import { CONSENT, CONSENT_VERSION } from '#app/newsletter/consent.ts'
import { findPolicy } from '#app/policies/policies.ts'
import type { Part } from '#app/policies/policy.ts'

const NOTICES = {
  ACCOUNT_NOTICE,
  ADDRESS_NOTICE,
  MESSAGE_NOTICE,
  NEWSLETTER_NOTICE,
  NOMINEE_NOTICE,
  ORDER_NOTICE,
  REFUND_ACCOUNT_NOTICE,
  REPLY_NOTICE,
  RETURN_NOTICE,
}

/** Forms that take nothing which is kept, or change what another notice names already. */
const TAKE_NOTHING_NEW: Record<string, string> = {
  'app/account/entry/login-fields.tsx': 'signs in',
  'app/account/entry/login.route.tsx': 'signs in',
  'app/account/entry/confirm-by-password.tsx': 'signs in',
  'app/account/mailed-links/forgot-password.route.tsx': 'looks an account up',
  'app/account/mailed-links/new-password-form.tsx': 'changes what the account has',
  'app/account/profile/password.route.tsx': 'changes what the account has',
  'app/account/profile/name.route.tsx': 'changes what the account has',
  'app/account/profile/email.route.tsx': 'changes what the account has',
  'app/account/addresses/place-fields.tsx': 'stands in forms that have a notice',
  'app/aftersales/tracking/track-order.route.tsx': 'looks an order up',
  'app/catalogue/product/sizing/size-adviser.tsx': 'stays in the browser',
  'app/checkout/confirm/confirm-form.tsx': 'takes the code that was sent',
  'app/privacy/delete.route.tsx': 'takes the password',
  'app/shipping/delivery.route.tsx': 'takes a PIN code alone, which is not kept',
}

/** Parts of a form that has its notice elsewhere. */
const INSIDE: Record<string, string> = {
  'app/account/addresses/address-fields.tsx': 'app/account/addresses/save-address.tsx',
  'app/account/entry/register.route.tsx': 'app/account/entry/register-fields.tsx',
  'app/aftersales/return-form/return-line.tsx': 'app/aftersales/return-form/return-items-form.tsx',
  'app/checkout/business/business-fields.tsx': 'app/checkout/address/shipping-fields.tsx',
  'app/checkout/business/registered-fields.tsx': 'app/checkout/address/shipping-fields.tsx',
  'app/checkout/checkout.route.tsx': 'app/checkout/address/shipping-fields.tsx',
  'app/checkout/gift/gift-fields.tsx': 'app/checkout/address/shipping-fields.tsx',
  'app/checkout/sign-in/entry-form.tsx': 'app/account/entry/register-fields.tsx',
  'app/payments/refund-account/refund-account-fields.tsx':
    'app/aftersales/refund-account/refund-account.route.tsx',
}

const FIELDS =
  /<(TextField|TextAreaField|PasswordField|textarea|RegisterFields|LoginFields|ShippingFields|AddressFields|RefundAccountFields)\b|type="email"/

const forms = globSync('app/**/*.tsx').filter(
  (file) =>
    !/^app\/(desk|staff|ui|gallery)\//.test(file) && FIELDS.test(readFileSync(file, 'utf8')),
)
const hasNotice = (file: string) => readFileSync(file, 'utf8').includes('<PrivacyNotice')

test('every form of the shop that takes something of a person has its notice', () => {
  expect(forms.length).toBeGreaterThan(20)
  const without = forms.filter(
    (file) => !hasNotice(INSIDE[file] ?? file) && TAKE_NOTHING_NEW[file] === undefined,
  )
  expect(without).toEqual([])
  for (const file of [...Object.keys(TAKE_NOTHING_NEW), ...Object.keys(INSIDE)])
    expect(forms).toContain(file)
})

test('every notice says what is taken, what for, what it serves and on what it rests, and is shown', () => {
  const shown = forms.map((file) => readFileSync(file, 'utf8')).join('\n')
  for (const [name, { items, rests }] of Object.entries(NOTICES)) {
    expect(shown).toContain(name)
    expect(rests).toMatch(/consent/)
    expect(items.length).toBeGreaterThan(0)
    for (const { data, why, serves } of items)
      for (const text of [data, why, serves]) expect(text).toMatch(/^[^.].+[^.]$/)
  }
})

test('the words of each notice are those that the privacy policy prints', () => {
  const { sections = [] } =
    findPolicy('privacy', { gatewayName: 'Test Gateway', now: new Date('2026-11-28') }) ?? {}
  const printed = sections.flatMap(({ parts }) =>
    parts.flatMap((part: Part) =>
      typeof part === 'object' && 'terms' in part ? part.terms.map((term) => [...term]) : [],
    ),
  )
  for (const { items } of Object.values(NOTICES))
    for (const item of items) expect(printed).toContainEqual([item.data, purposeOf(item)])
})

test('a notice is folded by itself, so it takes a line and needs no script, and leads to the rights and to the Board', () => {
  const source = readFileSync('app/ui/privacy-notice.tsx', 'utf8')
  expect(source).toMatch(/<details(?![^>]*\bopen\b)/)
  expect(source).not.toMatch(/onClick|useState|checkbox/)
  expect(source).toContain('to="/privacy#your-rights"')
  expect(source).toContain('to="/privacy#complaints"')
})

test('the privacy policy says how to complain to the Board, and how to reach us first (section 5(1)(iii) of the DPDP Act)', () => {
  const { sections = [] } =
    findPolicy('privacy', { gatewayName: 'Test Gateway', now: new Date('2026-11-28') }) ?? {}
  const said = sections.find(({ heading }) => heading === 'Complaints')?.parts.join(' ')
  expect(said).toMatch(/Data Protection Board of India\. It works online/)
  expect(said).toMatch(/come to us first/)
})

test('the staff reads a notice to whoever orders by telephone', () => {
  expect(readFileSync('app/desk/phone-order/customer-form.tsx', 'utf8')).toContain(
    '{SPOKEN_ORDER_NOTICE}',
  )
})

test('other words of the consent need another version', () => {
  expect([CONSENT_VERSION, CONSENT]).toEqual([
    '2026-11',
    'By subscribing I agree that you write to me about new styles and offers, about twice a month. You can unsubscribe in every mail.',
  ])
})
