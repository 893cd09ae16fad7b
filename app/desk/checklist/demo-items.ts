import type { Words } from '#app/basics/brand/brand-file.ts'
import { demoFields, type DemoField } from '#app/words/demo-words.ts'
import { ALL_FIELDS, type WordGroupName } from '../words/word-groups.ts'
import type { ChecklistItem } from './checklist-item.ts'

type Topic = 'name' | 'contact' | 'tax' | 'story' | 'claims' | 'social pages'

/** `open`: why it matters, where some are left; `form`: the group of words that changes them. */
const TOPICS: Record<Topic, { what: string; open: string; form: WordGroupName }> = {
  name: {
    what: 'Name of the shop',
    open: 'Every page and mail says the demo shop’s.',
    form: 'brand',
  },
  contact: {
    what: 'Company and contact',
    open: 'Customers read the demo shop’s.',
    form: 'contact',
  },
  tax: {
    what: 'GST registration',
    open: 'Invoices bear a GSTIN that nobody has.',
    form: 'tax',
  },
  story: { what: 'Story and newsletter', open: 'They tell of the demo shop.', form: 'brand' },
  claims: {
    what: 'Claims on the home page',
    open: 'They are the demo shop’s, and claims must be true.',
    form: 'home',
  },
  'social pages': {
    what: 'Social pages',
    open: 'A link leads to nobody’s page.',
    form: 'contact',
  },
}

const TOPIC_OF: Record<DemoField, Topic> = {
  'brand.name': 'name',
  'brand.tagline': 'name',
  'brand.tradingCompany': 'contact',
  'brand.address': 'contact',
  'brand.phone': 'contact',
  'brand.seller.gstin': 'tax',
  'brand.social': 'social pages',
  'texts.courts': 'contact',
  'texts.description': 'story',
  'texts.newsletter.title': 'story',
  'texts.newsletter.page': 'story',
  'texts.about.description': 'story',
  'texts.about.intro': 'story',
  'texts.about.story': 'story',
  'texts.hero.stats': 'claims',
  'texts.summer.badge': 'claims',
  'texts.summer.claims': 'claims',
}

/** Whether the words are the shop’s own or still those of the demo, one item for each topic. */
export function demoItems(words: Words): ChecklistItem[] {
  const left = demoFields(words)
  return (Object.keys(TOPICS) as Topic[]).map((topic) => {
    const { what, open, form } = TOPICS[topic]
    const labels = left.filter((field) => TOPIC_OF[field] === topic).map(labelOf)
    return {
      what,
      isDone: labels.length === 0,
      words: labels.length === 0 ? 'Your own.' : `${open} Still to change: ${labels.join('; ')}.`,
      to: `/desk/words/${form}`,
    }
  })
}

const labelOf = (of: DemoField): string => ALL_FIELDS.find(({ field }) => field === of)?.label ?? of
