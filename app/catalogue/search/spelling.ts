/** A word that may have been meant, and its number of products. */
export type Candidate = { word: string; products: number }

/** Shorter words resemble too many others to be corrected. */
export const MIN_CORRECTED_LENGTH = 3

/** The most likely correction; undefined when no word is near enough. */
export function correctionOf(typed: string, candidates: readonly Candidate[]): string | undefined {
  let best: { word: string; cost: number } | undefined
  for (const { word, products } of candidates) {
    const typos = typoDistance(typed, word)
    if (typos > maxTypos(Math.min(typed.length, word.length))) continue
    // Between two equally near words, the more frequent wins.
    const cost = typos - Math.log10(products + 1) / 10
    if (!best || cost < best.cost) best = { word, cost }
  }
  return best?.word
}

const maxTypos = (length: number): number => (length <= 5 ? 1 : length <= 8 ? 2 : 3)

/** Edit distance as written or as spoken: "sarree" and "saari" both sound like saree. */
export const typoDistance = (typed: string, word: string): number =>
  Math.min(
    editDistance(typed, word, substitutionCost(typed)),
    editDistance(phoneticKey(typed), phoneticKey(word), substitutionCost(phoneticKey(typed))) + 0.5,
  )

/**
 * Cost of substituting a letter. The first letter is seldom wrong, and in a short word another
 * letter makes another word: "bed" is not a typo of red, nor "sofa" of sona, but "pent" is one of
 * pant.
 */
const substitutionCost =
  (typed: string) =>
  (place: number, a: string, b: string): number => {
    if (place === 0) return 2
    if (typed.length <= 3) return 2
    return typed.length === 4 && !(isVowel(a) && isVowel(b)) ? 2 : 1
  }
const isVowel = (letter: string) => 'aeiou'.includes(letter)

/** Phonetic key of Indian words, however they are spelt in Latin letters. */
const phoneticKey = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/(?<=[bcdgjkpt])h/g, '')
    .replace(/sh/g, 's')
    .replace(/ck|q|c(?![eiy])/g, 'k')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/ee|y|ie/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(.)\1+/g, '$1')

/**
 * Optimal string alignment: substitutions, deletions, insertions and swaps of neighbours.
 * @param changeCost cost of substituting a letter at a position of `a` by one of `b`; other edits
 * cost 1
 */
export function editDistance(
  a: string,
  b: string,
  changeCost: (place: number, from: string, to: string) => number = () => 1,
): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [from = '', to = ''] = [a[i - 1], b[j - 1]]
      const change = from === to ? 0 : changeCost(i - 1, from, to)
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
