import type { Words } from '#app/basics/brand/brand-file.ts'
import { demoFields, type DemoField } from '#app/words/demo-words.ts'
import { ALL_FIELDS, type WordGroupName } from '../words/word-groups.ts'
import type { ChecklistItem } from './checklist-item.ts'

type Topic = 'tagline' | 'courts' | 'story' | 'social pages'

/** `open`: why it matters, where some are left; `form`: the group of words that changes them. */
const TOPICS: Record<Topic, { what: string; open: string; form: WordGroupName }> = {
  tagline: {
    what: 'Tagline',
    open: 'Every page says the demo shop’s.',
    form: 'brand',
  },
  courts: {
    what: 'Town whose courts decide',
    open: 'The terms name the demo shop’s.',
    form: 'contact',
  },
  story: { what: 'Story and newsletter', open: 'They tell of the demo shop.', form: 'brand' },
  'social pages': {
    what: 'Social pages',
    open: 'A link leads to nobody’s page.',
    form: 'contact',
  },
}

const TOPIC_OF: Record<DemoField, Topic> = {
  'brand.tagline': 'tagline',
  'brand.social': 'social pages',
  'texts.courts': 'courts',
  'texts.description': 'story',
  'texts.newsletter.title': 'story',
  'texts.newsletter.page': 'story',
  'texts.about.description': 'story',
  'texts.about.intro': 'story',
  'texts.about.story': 'story',
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
