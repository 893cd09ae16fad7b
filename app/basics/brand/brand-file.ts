import { z } from 'zod'
import type { Result } from '../result.ts'
import { err, ok } from '../result.ts'
import { WEEKDAYS } from '../time.ts'

const words = (most: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'must be a list').min(1, 'must not be empty').max(8, 'must have at most 8 entries')
const wholeNumber = (least: number, most: number) =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)
const range = (most: number) =>
  z
    .tuple([wholeNumber(0, most), wholeNumber(1, most)], 'must be two whole numbers, as [3, 7]')
    .refine(([from, to]) => from <= to, 'must have the smaller number first')
const weekday = z.enum(WEEKDAYS, 'must be a weekday, as "Monday"')
const email = z.email('must be an email address')
const figures = list(z.strictObject({ figure: words(12), label: words(40) }))

const brand = z.strictObject({
  name: words(40),
  tagline: words(80),
  tradingCompany: words(80),
  address: list(words(80)),
  phone: z.string('must be text').regex(/^\+\d[\d ]{7,17}$/, 'must be as +91 532 000 0000'),
  email,
  /** The law requires a name and a designation; without a name, only the address is shown. */
  grievanceOfficer: z.strictObject({
    name: z.string('must be text').trim().max(80),
    designation: z.string('must be text').trim().max(80),
    email,
  }),
  social: z
    .array(
      z.strictObject({
        name: words(20),
        url: z.url({ protocol: /^https$/, error: 'must be an https address' }),
      }),
      'must be a list',
    )
    .max(6, 'must have at most 6 entries'),
})

const texts = z.strictObject({
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
  /** Business days. */
  deliveryDays: z.strictObject({
    all: range(90),
    majorCities: range(90),
    tier2: range(90),
    remote: range(90),
  }),
  shippingPaise: wholeNumber(0, 10_000_000),
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
    resolvedMonths: wholeNumber(1, 12),
  }),
})

const brandFile = z.strictObject({
  brand,
  /** Folder of the logo, icons and link cards, relative to the file. */
  files: words(200),
  texts,
  rules,
})

export type BrandFile = z.infer<typeof brandFile>
export type Brand = BrandFile['brand']
export type BrandTexts = BrandFile['texts']
export type Rules = BrandFile['rules']

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
