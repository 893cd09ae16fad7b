import { givenTexts } from '#app/policies/own/given-texts.ts'
import { isFixed, MORE, ownTextKey } from '#app/policies/own/own-texts.ts'
import type { PolicyType } from '#app/policies/policy-types.ts'
import type { WordField, WordGroup } from '../word-group.ts'

const FIELD = 'texts.policies.'

const WORDS =
  'Its sentences, which must say what the shop does. {returnDays} and the like stand for what is set elsewhere, and change with it. A field that is emptied says the first text again.'
const FIXED_WORDS =
  'What you add below its sections. The sections themselves say what the program does with data, so they are not changed here.'

const fieldsOf = (type: PolicyType): WordField[] => [
  ...givenTexts(type).map(({ key, heading, text }) => ({
    field: FIELD + ownTextKey(type, key),
    label: heading,
    form: 'policy' as const,
    given: text,
  })),
  {
    field: FIELD + ownTextKey(type, MORE),
    label: 'Sections of your own',
    form: 'policy',
    given: '',
    hint: 'At the end of the page. A heading begins with #. An empty line begins a paragraph, - an item of a list. [words](/path) is a link.',
  },
]

const policyGroup = (type: PolicyType, label: string): WordGroup => ({
  label: `${label}, text`,
  words: isFixed(type) ? FIXED_WORDS : WORDS,
  previews: [[`/${type}`, 'page']],
  fields: fieldsOf(type),
})

export const POLICY_GROUPS = {
  'policy-terms': policyGroup('terms', 'Terms & Conditions'),
  'policy-privacy': policyGroup('privacy', 'Privacy Policy'),
  'policy-refund': policyGroup('refund', 'Refund and Cancellation Policy'),
  'policy-return': policyGroup('return', 'Return Policy'),
  'policy-shipping': policyGroup('shipping', 'Shipping Policy'),
  'policy-about': policyGroup('about', 'About Us'),
} satisfies Record<`policy-${PolicyType}`, WordGroup>
