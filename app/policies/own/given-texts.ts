import { aboutSections } from '../about.ts'
import { PLACEHOLDERS } from '../figure-names.ts'
import { GIVEN_POLICIES } from '../policies.ts'
import { slugify, type Policy } from '../policy.ts'
import type { PolicyType } from '../policy-types.ts'
import { INTRO, isFixed } from './own-texts.ts'
import { printParts } from './part-text.ts'

/** A text of the program with its placeholders, in whose place the merchant's may stand. */
export type GivenText = { key: string; heading: string; text: string }

/** Texts of a policy in their sequence. A fixed one is '': the merchant's stands below it. */
export function givenTexts(type: PolicyType): GivenText[] {
  // Its story is a text of the house already.
  if (type === 'about') return aboutSections(PLACEHOLDERS).map(ofSection)
  const { intro, sections } = GIVEN_POLICIES[type](PLACEHOLDERS)
  return isFixed(type)
    ? sections.map((section) => ({ ...ofSection(section), text: '' }))
    : [{ key: INTRO, heading: 'Summary', text: intro }, ...sections.map(ofSection)]
}

const ofSection = ({ heading, parts }: Policy['sections'][number]): GivenText => ({
  key: slugify(heading),
  heading,
  text: printParts(parts),
})
