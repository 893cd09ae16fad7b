import { CHARGES_GROUP } from './charges/charges-group.ts'
import { CASH_GROUP } from './charges/cash-group.ts'
import { LOOK_GROUP } from './look/look-group.ts'
import { POLICY_GROUPS } from './policies/policy-groups.ts'
import { TAX_GROUP } from './tax/tax-group.ts'
import type { WordForm } from './word-forms.ts'
import type { WordField, WordGroup } from './word-group.ts'

const of = (field: string, label: string, form: WordForm = 'line', hint?: string): WordField => ({
  field,
  label,
  form,
  ...(hint !== undefined && { hint }),
})

const FIGURES = 'One a line, the figure first: 200+ | Products. Empty: none.'
const DAYS = 'Two numbers, such as 3 to 7.'

/** The shop's words that the desk changes, in the sequence of its forms. */
export const WORD_GROUPS = {
  brand: {
    label: 'Brand and story',
    words: 'Name, tagline, what search engines show, newsletter, About Us.',
    previews: [
      ['/', 'home page'],
      ['/about', 'About Us'],
    ],
    fields: [
      of('brand.name', 'Name'),
      of('brand.tagline', 'Tagline'),
      of('texts.description', 'Description', 'text', 'For search engines and link previews.'),
      of('texts.place', 'Town', 'line', 'As in “visit us in …”.'),
      of('texts.newsletter.title', 'Newsletter, heading'),
      of('texts.newsletter.text', 'Newsletter, on the home page', 'text'),
      of('texts.newsletter.page', 'Newsletter, on its own page', 'text'),
      of('texts.about.description', 'About Us, for search engines', 'text'),
      of('texts.about.intro', 'About Us, first paragraph', 'text'),
      of(
        'texts.about.story',
        'Story',
        'story',
        'Headings begin with #. An empty line begins a paragraph. [words](/path) is a link.',
      ),
    ],
  },
  ...LOOK_GROUP,
  contact: {
    label: 'Contact and officer',
    words: 'Company, address, telephone and its hours, email, grievance officer, social pages.',
    previews: [
      ['/contact', 'contact page'],
      ['/terms', 'terms'],
    ],
    fields: [
      of('brand.tradingCompany', 'Trading company'),
      of('brand.address', 'Address', 'lines', 'One line of it in each line.'),
      of('brand.phone', 'Telephone', 'phone', 'Ten digits; the code of India is put before them.'),
      of('texts.hours', 'Telephone hours'),
      of('brand.email', 'Email', 'email'),
      of(
        'brand.grievanceOfficer.name',
        'Grievance officer, name',
        'line',
        'The law asks for a name and a designation. Everybody can read them.',
      ),
      of('brand.grievanceOfficer.designation', 'Grievance officer, designation'),
      of(
        'brand.grievanceOfficer.phone',
        'Grievance officer, telephone',
        'phone',
        'It may be that of the shop.',
      ),
      of('brand.grievanceOfficer.email', 'Grievance officer, email', 'email'),
      of('texts.courts', 'Town whose courts decide', 'line', 'As the terms say.'),
      of('brand.social', 'Social pages', 'links', 'One a line: Instagram https://…'),
    ],
  },
  ...TAX_GROUP,
  home: {
    label: 'Hero and claims',
    words: 'The first screen of the home page, and its banner. Claims must be true.',
    previews: [['/', 'home page']],
    fields: [
      of('texts.hero.badge', 'Hero, badge'),
      of('texts.hero.title', 'Hero, heading'),
      of('texts.hero.text', 'Hero, text', 'text'),
      of('texts.hero.stats', 'Hero, claims', 'figures', FIGURES),
      of('texts.summer.badge', 'Banner, badge'),
      of('texts.summer.title', 'Banner, heading'),
      of('texts.summer.text', 'Banner, text', 'text'),
      of('texts.summer.claims', 'Banner, claims', 'figures', FIGURES),
    ],
  },
  sections: {
    label: 'Home page',
    words:
      'Which sections it has, in which sequence, and rows of products. Their words are under Hero and claims, and Brand and story.',
    previews: [['/', 'home page']],
    fields: [
      of(
        'texts.home',
        'Sections',
        'sections',
        'From the top of the page. Move them by their buttons, or drag them.',
      ),
    ],
  },
  delivery: {
    label: 'Delivery',
    words: 'Handling time, cut-off hour, business days, days to deliver.',
    previews: [['/shipping', 'Shipping Policy']],
    fields: [
      of('rules.handlingHours', 'Hours until an order leaves', 'range', 'Such as 24 to 48.'),
      of(
        'rules.cutOffHour',
        'Cut-off hour',
        'number',
        'An order that is paid from this hour on, 1 to 23, counts as of the next day. 24: none.',
      ),
      of('rules.businessDays', 'Business days', 'weekdays', 'Such as Monday to Saturday.'),
      of('rules.deliveryDays.all', 'Business days to deliver, all', 'range', DAYS),
      of('rules.deliveryDays.majorCities', 'To major cities', 'range', DAYS),
      of('rules.deliveryDays.tier2', 'To tier 2 cities', 'range', DAYS),
      of('rules.deliveryDays.remote', 'To remote areas', 'range', DAYS),
      {
        ...of(
          'rules.unlistedPins',
          'PIN codes that stand in no courier’s sheet',
          'option',
          'Only of a shop that has a sheet, under Shop, PIN codes.',
        ),
        choices: [
          { value: 'policy', label: 'Served, in the days to remote areas' },
          { value: 'refused', label: 'Not served' },
        ],
      },
    ],
  },
  ...CHARGES_GROUP,
  ...CASH_GROUP,
  /** On a screen of its own: `holidays/`. */
  holidays: {
    label: 'Holidays',
    words: 'Dates on which nothing is packed or sent.',
    previews: [],
    fields: [of('rules.holidays', 'Holidays', 'holidays')],
  },
  /** On a screen of its own: `synonyms/`. */
  synonyms: {
    label: 'Search synonyms',
    words: 'What shoppers call things, and what your products call them.',
    previews: [],
    fields: [of('rules.synonyms', 'Search synonyms', 'synonyms')],
  },
  returns: {
    label: 'Returns and complaints',
    words: 'Days to return, days to refund, what stays, how soon complaints are answered.',
    previews: [
      ['/return', 'Return Policy'],
      ['/refund', 'Refund and Cancellation Policy'],
    ],
    fields: [
      of(
        'rules.returnsWithinDays',
        'Days to return',
        'number',
        'Holds for orders of before, too. A shorter time breaks what they were promised.',
      ),
      of('rules.refundDays', 'Days until a refund arrives', 'range', DAYS),
      of('rules.pickUpHours', 'Hours until the mail about the pick-up', 'number'),
      of(
        'rules.notReturnable',
        'What cannot be returned',
        'lines',
        'One a line, in words of sub-categories or types: innerwear. Empty: all can.',
      ),
      of('rules.grievance.acknowledgedHours', 'Hours until a complaint is acknowledged', 'number'),
      of('rules.grievance.resolvedMonths', 'Months until it is resolved', 'number'),
    ],
  },
  ...POLICY_GROUPS,
} as const satisfies Record<string, WordGroup>

export type WordGroupName = keyof typeof WORD_GROUPS

export const GROUP_NAMES = Object.keys(WORD_GROUPS) as WordGroupName[]

/** A group as its page has it: pages get this from the loader, since no browser needs all groups. */
export type WordGroupView = WordGroup & { name: WordGroupName }

export const viewOf = (name: WordGroupName): WordGroupView => ({ name, ...WORD_GROUPS[name] })

export const isPolicyGroup = (name: WordGroupName): boolean => Object.hasOwn(POLICY_GROUPS, name)

export const isGroupName = (word: string): word is WordGroupName => Object.hasOwn(WORD_GROUPS, word)

export const fieldsOf = (group: WordGroupName): readonly WordField[] => WORD_GROUPS[group].fields

export const ALL_FIELDS: readonly WordField[] = GROUP_NAMES.flatMap(fieldsOf)
