import { expect, test } from 'vitest'
import { figures } from '../figures.ts'
import { PLACEHOLDERS } from '../figure-names.ts'
import { GIVEN_POLICIES } from '../policies.ts'
import type { Policy } from '../policy.ts'
import { POLICY_TYPES } from '../policy-types.ts'
import { ownTextProblem } from './check-own-text.ts'
import { givenTexts } from './given-texts.ts'
import { withOwnTexts } from './own-texts.ts'
import { printParts, readParts, readSections } from './part-text.ts'

const FIGURES = { ...PLACEHOLDERS, ...figures, gateway: 'Test Gateway', closedDays: '' }

test.each(POLICY_TYPES)(
  'the texts of %s as they are given are what they were after they are written as plain text, and nothing is wrong with them',
  (type) => {
    const { sections } = GIVEN_POLICIES[type](PLACEHOLDERS)
    for (const { parts } of sections) expect(readParts(printParts(parts))).toEqual(parts)
    for (const { key, text } of givenTexts(type))
      expect([key, ownTextProblem(type, key, { text, figures })]).toEqual([key, undefined])
  },
)

test('paragraphs, lists and terms need no empty line between them', () => {
  expect(readParts('Two\nlines.\n- a\n- b\nTo Delhi | 2 days\n\n- c')).toEqual([
    'Two lines.',
    ['a', 'b'],
    { terms: [['To Delhi', '2 days']] },
    ['c'],
  ])
  expect(readParts('- a\n\n- b')).toEqual([['a'], ['b']])
})

test('sections begin with a heading', () => {
  expect(readSections('# Gifts\nWe wrap.\n\n# Alterations\n\n- hems')).toEqual([
    { heading: 'Gifts', parts: ['We wrap.'] },
    { heading: 'Alterations', parts: [['hems']] },
  ])
  expect(readSections('We wrap.\n# Gifts')).toBeUndefined()
})

const returnPolicy: Policy = GIVEN_POLICIES.return(FIGURES)
const withOwn = (own: Record<string, string>) =>
  withOwnTexts('return', returnPolicy, { own, figures: FIGURES })

test('a text of the merchant stands in the place of the given one, with the figures of now', () => {
  const { intro, sections } = withOwn({
    'return/intro': 'You have {returnDays}.',
    'return/how-long-you-have': 'Within {returnDays}.\n- one item\n- or {several}',
    'return/more': '# Alterations\n\nWe alter hems, {company} says.',
    'refund/how-long-you-have': 'of another page',
  })
  expect(intro).toBe(`You have ${figures.returnDays}.`)
  // A placeholder that this version does not know.
  expect(sections[0]).toEqual(returnPolicy.sections[0])
  expect(sections.at(-1)).toEqual({
    heading: 'Alterations',
    parts: [`We alter hems, ${figures.company} says.`],
  })
  expect(sections).toHaveLength(returnPolicy.sections.length + 1)
})

test('below a section that says what the program does, it is added', () => {
  const given = GIVEN_POLICIES.privacy(FIGURES)
  const own = { 'privacy/cookies': 'Ask {write}.' }
  const { sections } = withOwnTexts('privacy', given, { own, figures: FIGURES })
  const cookies = given.sections.find(({ heading }) => heading === 'Cookies')
  expect(sections).toContainEqual({
    heading: 'Cookies',
    parts: [...(cookies?.parts ?? []), `Ask ${figures.write}.`],
  })
})

const LONG = 'how-long-you-have'

test.each([
  [LONG, 'Within {returnDay}.', 'There is no {returnDay}. Those that there are stand below.'],
  [LONG, 'Send it back soon.', 'Keep {returnDays} (time to return): this section promises it'],
  [
    LONG,
    `Within {returnDays}, so ${figures.returnDays}.`,
    `Write {returnDays} in place of “${figures.returnDays}”, so that it changes with the settings`,
  ],
  [
    LONG,
    `Within {returnDays}; the money comes in ${figures.refundDays}.`,
    `Write {refundDays} in place of “${figures.refundDays}”, so that it changes with the settings`,
  ],
  [
    LONG,
    '{returnDays}: [click](javascript:alert(1))',
    '[click](…) must lead to a page, /contact, or begin with https://',
  ],
  [
    LONG,
    '{returnDays}: [click](//evil.example)',
    '[click](…) must lead to a page, /contact, or begin with https://',
  ],
  ['intro', '{returnDays}.\n\nAnd more.', 'Write the summary as one paragraph'],
  ['more', 'We wrap.', 'Begin with a heading: # Gift wrapping'],
  ['more', '# Gifts', 'Write something below “Gifts”'],
  ['more', '# How long you have\nLonger.', 'There is “How long you have” already'],
  ['more', '# ++\nLonger.', 'A heading must have letters'],
])('in %s “%s” is refused', (key, text, said) => {
  expect(ownTextProblem('return', key, { text, figures })).toBe(said)
})

test.each([
  [LONG, 'Within {returnDays} of delivery, or not { at } all. See [Terms](/terms).'],
  ['more', '# Guarantee\nWatches have a guarantee of 600 days.\n# Gifts\n- wrapped'],
])('in %s “%s” is taken', (key, text) => {
  expect(ownTextProblem('return', key, { text, figures })).toBeUndefined()
})
