import type { BrandTexts } from '#app/basics/brand/brand-file.ts'

type Claim = { figure: string; label: string }
type Claiming = Pick<BrandTexts, 'hero' | 'summer'>

/** Claims of the home page as the shop is shipped (§9.8): nobody knows whether they hold for another. */
const DELIVERED = [
  '200+ Products',
  '48h Delivery',
  '24/7 Support',
  '25% Summer Sale',
  '35+ New Styles',
  '100% Sustainable',
  '4.9/5 Customer Rating',
]

/** The claim in the sentence of the first banner, and its words there. */
const IN_SENTENCE = { claim: 'Sent within 48 hours', words: ', sent within 48 hours' }

const wordsOf = ({ figure, label }: Claim): string => `${figure} ${label}`

/** Capitals and spaces make no other claim of it. */
const plain = (claim: string): string => claim.toLowerCase().replace(/\s+/g, '')

const deliveredAs = (claim: string): string | undefined =>
  DELIVERED.find((one) => plain(one) === plain(claim))

/**
 * Claims that still are those of the shipped brand file, as it words them. What the merchant wrote is
 * the merchant's own.
 */
export const deliveredClaims = ({ hero, summer }: Claiming): string[] => [
  ...[...hero.stats.map(wordsOf), summer.badge, ...summer.claims.map(wordsOf)].flatMap(
    (claim) => deliveredAs(claim) ?? [],
  ),
  ...(hero.text.includes(IN_SENTENCE.words) ? [IN_SENTENCE.claim] : []),
]

/** The texts without these claims; the badge of the banner is then empty. */
export function withoutClaims({ hero, summer }: Claiming, hidden: readonly string[]): Claiming {
  const isShown = (claim: string) => {
    const delivered = deliveredAs(claim)
    return delivered === undefined || !hidden.includes(delivered)
  }
  const text = hidden.includes(IN_SENTENCE.claim)
    ? hero.text.replace(IN_SENTENCE.words, '')
    : hero.text
  const shown = (claims: readonly Claim[]) => claims.filter((one) => isShown(wordsOf(one)))
  return {
    hero: { ...hero, text, stats: shown(hero.stats) },
    summer: {
      ...summer,
      badge: isShown(summer.badge) ? summer.badge : '',
      claims: shown(summer.claims),
    },
  }
}
