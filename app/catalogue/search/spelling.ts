/** A word that may have been meant, and in how many products it is. */
export type Candidate = { word: string; products: number }

/** Shorter words are too much like others to be corrected. */
export const MIN_CORRECTED_LENGTH = 3

/** The word that was most likely meant; undefined when none is near enough. */
export function correctionOf(typed: string, candidates: readonly Candidate[]): string | undefined {
  let best: { word: string; cost: number } | undefined
  for (const { word, products } of candidates) {
    const typos = typoDistance(typed, word)
    if (typos > maxTypos(Math.min(typed.length, word.length))) continue
    // Of two that are as near, the one that more products have.
    const cost = typos - Math.log10(products + 1) / 10
    if (!best || cost < best.cost) best = { word, cost }
  }
  return best?.word
}

const maxTypos = (length: number): number => (length <= 5 ? 1 : length <= 8 ? 2 : 3)

/** As written or as spoken, whichever is nearer: "sarree" and "saari" are saree to the ear. */
export const typoDistance = (typed: string, word: string): number =>
  Math.min(
    editDistance(typed, word, substitutionCost(typed)),
    editDistance(phoneticKey(typed), phoneticKey(word), substitutionCost(phoneticKey(typed))) + 0.5,
  )

/**
 * What another letter in its place costs. The first letter is seldom wrong; and in a short word another letter makes
 * another word: "bed" is not a slip for red, nor "sofa" for sona, but "pent" is one for pant.
 */
const substitutionCost =
  (typed: string) =>
  (place: number, a: string, b: string): number => {
    if (place === 0) return 2
    if (typed.length <= 3) return 2
    return typed.length === 4 && !(isVowel(a) && isVowel(b)) ? 2 : 1
  }
const isVowel = (letter: string) => 'aeiou'.includes(letter)

/** What Indian words sound like however they are spelt in Latin letters. */
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
 * Letters changed, left out, put in, or swapped with their neighbour (optimal string alignment).
 * @param changing what it costs to change the letter at a place of `a` into one of `b`; the others cost 1
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
