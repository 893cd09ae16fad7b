import { z } from 'zod'
import type { Result } from '../result.ts'
import { err, ok } from '../result.ts'
import { daysOf } from '../calendar/holidays.ts'
import { MARK_NAMES, PALETTE_NAMES } from '../look/look-names.ts'
import { WEEKDAYS } from '../time.ts'
import { list, listOrNone, oneOf, range, wholeNumber, words } from './field-schemas.ts'
import { amount, cashRules, chargeRules } from './payment-rules.ts'
import { homeSections } from './home-sections.ts'
import { seller } from './seller-schema.ts'

const weekday = z.enum(WEEKDAYS, 'must be a weekday, as "Monday"')
/** Longest run of holidays, in days. */
const MAX_HOLIDAY = 31
const date = z.iso.date('must be a date, as "2027-08-15"').check(z.startsWith('20'))
const holiday = z
  .strictObject({ from: date, to: date, name: z.string('must be text').trim().max(40) })
  .refine(({ from, to }) => from <= to, 'must not end before it begins')
  .refine((one) => daysOf(one) <= MAX_HOLIDAY, `must have at most ${MAX_HOLIDAY} days`)
const phrases = (least: number) => z.array(words(60), 'must be a list').min(least).max(8)
const email = z.email('must be an email address')
const phone = z.string('must be text').regex(/^\+\d[\d ]{7,17}$/, 'must be as +91 532 000 0000')
const figures = listOrNone(z.strictObject({ figure: words(12), label: words(40) }))

/** Served by the slowest promise of the policy, or not at all. */
export const UNLISTED_PINS = ['policy', 'refused'] as const
const brand = z.strictObject({
  name: words(40),
  tagline: words(80),
  tradingCompany: words(80),
  address: list(words(80)),
  phone,
  email,
  /**
   * The law requires a name, a designation and a telephone number; what is empty is not shown, nor a
   * designation without a name.
   */
  grievanceOfficer: z.strictObject({
    name: z.string('must be text').trim().max(80),
    designation: z.string('must be text').trim().max(80),
    phone: z.union([z.literal(''), phone], 'must be as +91 532 000 0000, or empty').default(''),
    email,
  }),
  seller,
  social: z
    .array(
      z.strictObject({
        name: words(20),
        url: z.url({ protocol: /^https$/, error: 'must be an https address' }),
      }),
      'must be a list',
    )
    .max(6, 'must have at most 6 entries'),
  look: z
    .strictObject({
      colours: oneOf(PALETTE_NAMES).default('madder'),
      mark: oneOf(MARK_NAMES).default('file'),
    })
    .prefault({}),
})

const texts = z.strictObject({
  home: homeSections,
  /** For search engines and link previews. */
  description: words(165),
  /** The town, as in "visit us in …". */
  place: words(40),
  /** The town whose courts decide, as the terms say. */
  courts: words(40),
  /** Telephone hours. */
  hours: words(80),
  /** First screen of the home page. Its figures are claims: the owner confirms them (§9.8). */
  hero: z.strictObject({ badge: words(40), title: words(60), text: words(240), stats: figures }),
  /** Banner of the home page; its figures are claims, too (§9.8). */
  summer: z.strictObject({ badge: words(40), title: words(40), text: words(240), claims: figures }),
  newsletter: z.strictObject({ title: words(60), text: words(240), page: words(240) }),
  /** Story of the house on the About page. `[text](/path)` is a link. */
  about: z.strictObject({
    description: words(165),
    intro: words(400),
    story: list(z.strictObject({ heading: words(60), paragraphs: list(words(1_000)) })),
  }),
  /** Merchant's texts of policies, by page and section: `refund/complaints`. */
  policies: z.record(z.string().regex(/^[a-z]+\/[a-z0-9-]{1,80}$/), words(6_000)).default({}),
  /** Day on which a policy last said something else, by page. */
  policyDates: z.record(z.string(), z.iso.date('must be a date')).default({}),
})

/** Rules and promises of the shop; §9 of docs/product.md has the meaning of each. */
const rules = z.strictObject({
  /** Days after delivery in which a return can be asked for. */
  returnsWithinDays: wholeNumber(1, 365),
  /** Days until a refund reaches the original payment method. */
  refundDays: range(90),
  /** Hours until an order is dispatched. */
  handlingHours: range(720),
  /** First and last day of the week that count as business days; the week may end between. */
  businessDays: z.tuple([weekday, weekday], 'must be two weekdays, as ["Monday", "Saturday"]'),
  /** Synonyms of the merchant, on top of those that search knows (app/catalogue/search/own-synonyms.ts). */
  synonyms: z
    .array(z.strictObject({ words: phrases(1), means: phrases(0) }), 'must be a list')
    .max(200, 'must have at most 200 entries')
    .default([]),
  /** Dates on which nothing is packed or sent; none of them is a business day. */
  holidays: z.array(holiday, 'must be a list').max(60, 'must have at most 60 entries').default([]),
  /** Business days. */
  deliveryDays: z.strictObject({
    all: range(90),
    majorCities: range(90),
    tier2: range(90),
    remote: range(90),
  }),
  /** Hour in India from which a payment counts as of the next open day; 24: none. */
  cutOffHour: wholeNumber(1, 24).default(24),
  /** PIN codes that stand in no courier's sheet, in a shop that has one. */
  unlistedPins: oneOf(UNLISTED_PINS).default('policy'),
  /** Delivery of an order, in paise; 0 is free delivery. */
  shippingPaise: amount,
  charges: chargeRules,
  cash: cashRules,
  /** Upper bound in hours on a mail about the pick-up of a return. */
  pickUpHours: wholeNumber(1, 720),
  /**
   * Goods taken back only damaged or wrong: whole words of sub-categories or article types, as
   * shoppers read them.
   */
  notReturnable: z.array(words(40), 'must be a list').max(8, 'must have at most 8 entries'),
  /** Limits of the Consumer Protection (E-Commerce) Rules, 2020: acknowledgement and resolution. */
  grievance: z.strictObject({
    acknowledgedHours: wholeNumber(1, 48),
    resolvedMonths: wholeNumber(1, 12).max(
      1,
      'must be 1: the law has a complaint settled within a month of its receipt',
    ),
  }),
})

const wordsOfShop = z.strictObject({ brand, texts, rules })

const brandFile = z.strictObject({
  ...wordsOfShop.shape,
  /** Folder of the logo, icons and link cards, relative to the file. */
  files: words(200),
})

export type BrandFile = z.infer<typeof brandFile>
/** Words of the shop: its names, texts and rules. */
export type Words = z.infer<typeof wordsOfShop>
export type Brand = BrandFile['brand']
export type BrandTexts = BrandFile['texts']
export type Rules = BrandFile['rules']

/** Problems of words, by field: `brand.name` "must not be empty". */
export type WordsProblem = { field: string; said: string }

/** Words by the rules of the file. */
export function checkWords(given: unknown): Result<Words, WordsProblem[]> {
  const parsed = wordsOfShop.safeParse(given)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      said: oneLine(sentence(issue) ?? ''),
    })),
  )
}

/** Written by Windows' Notepad, among others, before the first character. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** The file's content, or the first thing wrong with it, by its field. */
export function parseBrandFile(json: string): Result<BrandFile, string> {
  let content: unknown
  try {
    content = JSON.parse(json.replace(BYTE_ORDER_MARK, ''))
  } catch (error) {
    // The message quotes the source; it says line and column where V8 knows them.
    return err(oneLine(`is not JSON: ${(error as Error).message}`))
  }
  const parsed = brandFile.safeParse(content)
  if (parsed.success) return ok(parsed.data)
  const issue = parsed.error.issues[0]
  return err(oneLine([issue?.path.join('.'), sentence(issue)].filter(Boolean).join(' ')))
}

const sentence = (issue: z.core.$ZodIssue | undefined): string | undefined =>
  issue?.code === 'unrecognized_keys' ? `knows no "${issue.keys[0]}"` : issue?.message

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')
