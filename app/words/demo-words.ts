import type { Words } from '#app/basics/brand/brand-file.ts'
import { openLines } from '#app/basics/opening/legal-lines.ts'
import { wordAt } from './change-words.ts'

/**
 * Words of the demo house that no other shop may say, by field of the brand file, but for facts about
 * the seller (`LEGAL_LINES`) and claims (`deliveredClaims`). They stand here once more, because a
 * merchant may write into `brand.json` itself. Of a list those entries count.
 */
const DEMO_WORDS = {
  'brand.tagline': ['Clothes from where the rivers meet'],
  'brand.social': [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Twitter', url: 'https://twitter.com/' },
  ],
  'texts.courts': ['Prayagraj'],
  'texts.description': [
    'Clothes, shoes and accessories for men and women, sent from Prayagraj to every PIN code in India.',
  ],
  'texts.newsletter.title': ['Letters from Prayagraj'],
  'texts.newsletter.page': ['New styles, offers, and now and then a story from Prayagraj.'],
  'texts.about.description': [
    'Sangam is an online fashion shop from Prayagraj, where the rivers meet: who we are, what we sell, how we deliver, and how to reach us.',
  ],
  'texts.about.intro': [
    'Sangam is an online shop for clothes, shoes and accessories, based in Prayagraj, the city where the Ganga and the Yamuna meet.',
  ],
  'texts.about.story': [
    {
      heading: 'Our name',
      paragraphs: [
        'A sangam is a place where rivers meet. At ours, two rivers of different colours flow side by side for a while before they become one. We choose clothes in the same spirit: what your grandmother would call good cloth, in styles you can wear to work tomorrow.',
      ],
    },
  ],
} as const satisfies Record<string, readonly unknown[]>

export type DemoField = keyof typeof DEMO_WORDS

export const DEMO_FIELDS = Object.keys(DEMO_WORDS) as DemoField[]

/** Fields in which these words still are those of the demo house. */
export function demoFields(words: Words): DemoField[] {
  const fields = DEMO_FIELDS.filter((field) => {
    const value = wordAt(words, field)
    const said = (Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one))
    return DEMO_WORDS[field].some((one) => said.includes(JSON.stringify(one)))
  })
  // The courts of a shop that has its own address in that town are its own.
  const hasOwnAddress = openLines(words.brand).every(({ line }) => line.field !== 'brand.address')
  return fields.filter((field) => field !== 'texts.courts' || !hasOwnAddress)
}
