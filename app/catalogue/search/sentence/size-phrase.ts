import type { Token } from '../search-words.ts'
import { typoDistance } from '../spelling.ts'
import { phraseAt, phraseMap, wordSet } from './phrases.ts'

/** Sizes of a sentence: in stock in one of them. */
export type SizeWish = {
  kind: 'size'
  label: string
  /** As catalogues write them. */
  sizes: readonly string[]
}

type Read = { sizes: readonly string[]; label: string; next: number }

/** Said before a size. */
const NAMED = wordSet(
  'size sized sizes saiz saij sise sz number no num nambar nmbr uk waist kamar साइज साइज़ साईज साईज़ नंबर नम्बर कमर',
)
/** Said after one. */
const AFTER = wordSet(
  'size sized sizes saiz saij sise sz number no nambar inch inches waist kamar uk साइज साइज़ साईज साईज़ नंबर नम्बर इंच कमर',
)
const BETWEEN = wordSet('is no number size uk of me mein in ka ki ke hai the my मे में का की के')
const OR = wordSet('or ya aur and और या')
/** Letters that mean a size wherever they stand. */
const SURE: Record<string, readonly string[]> = {
  xs: ['XS'],
  xl: ['XL'],
  xxl: ['XXL', '2XL'],
  '2xl': ['XXL', '2XL'],
  xxxl: ['XXXL', '3XL'],
  '3xl': ['XXXL', '3XL'],
  '4xl': ['XXXXL', '4XL'],
  '5xl': ['5XL'],
  '6xl': ['6XL'],
}
const LETTERS: Record<string, readonly string[]> = { s: ['S'], m: ['M'], l: ['L'] }
/** Words that mean a size only with one of those above, or where the catalogue has no such word. */
export const SIZE_WORDS: Record<string, readonly string[]> = {
  small: ['S'],
  medium: ['M'],
  mediam: ['M'],
  large: ['L'],
  larg: ['L'],
}
const LONG = phraseMap({
  XS: 'extra small, x small',
  XL: 'extra large, x large, ex large',
  XXL: 'double xl, extra extra large, xx large, double extra large, dbl xl',
  XXXL: 'triple xl, xxx large',
  'One Size': 'free size, one size, freesize, onesize, फ्री साइज',
})
const OTHER_NAMES: Record<string, readonly string[]> = {
  XXL: ['XXL', '2XL'],
  XXXL: ['XXXL', '3XL'],
  'One Size': ['One Size', 'Free Size'],
}
/** "Men s shirt", written without its apostrophe. */
const PERSONS = wordSet('men women mens womens boy boys girl girls man woman lady gent kid')

/** The sizes that begin at a token, and the index of the token after them. */
export function readSize(
  tokens: readonly Token[],
  from: number,
): { wish: SizeWish; next: number } | undefined {
  const first = readNamed(tokens, from) ?? readUnnamed(tokens, from)
  if (!first) return undefined
  // "8 or 9", "M/L", "S, M".
  const all = [first]
  let { next } = first
  for (;;) {
    const isLinked = OR.has(tokens[next]?.word ?? '')
    if (!isLinked && !/^\s*[,/&-]\s*$/.test(tokens[next]?.before ?? '')) break
    const more = readOne(tokens, isLinked ? next + 1 : next)
    if (!more) break
    all.push(more)
    next = more.next
  }
  if (all.length > 1 && AFTER.has(tokens[next]?.word ?? '')) next++
  return { wish: sizeWish(all), next }
}

const sizeWish = (all: readonly Pick<Read, 'sizes' | 'label'>[]): SizeWish => ({
  kind: 'size',
  label: `Size ${all.map(({ label }) => label).join(' or ')}`,
  sizes: all.flatMap(({ sizes }) => sizes),
})

/** A lone number or word that turned out to be a size. */
export const sizeWishOf = (word: string): SizeWish => {
  const sizes = SIZE_WORDS[word] ?? numbered(word)
  return sizeWish([{ sizes, label: sizes[0] ?? word }])
}

function readNamed(tokens: readonly Token[], from: number): Read | undefined {
  const [, joined] = /^(?:size|uk)(\d{1,2})$/.exec(tokens[from]?.word ?? '') ?? []
  if (joined) return { sizes: numbered(joined), label: joined, next: from + 1 }
  const free = phraseAt(tokens, from, LONG)
  if (free?.meaning === 'One Size')
    return { sizes: OTHER_NAMES['One Size'] ?? [], label: free.meaning, next: free.next }
  if (!isNamed(tokens, from)) return undefined
  let at = from + 1
  while (!readOne(tokens, at) && BETWEEN.has(tokens[at]?.word ?? '')) at++
  const one = readOne(tokens, at)
  if (!one) return undefined
  const after = tokens[one.next]?.word ?? ''
  // "Size 9 no black".
  return AFTER.has(after) && after !== 'no' ? { ...one, next: one.next + 1 } : one
}

/** "Size" or a slip of it ("siez 9"). */
function isNamed(tokens: readonly Token[], from: number): boolean {
  const word = tokens[from]?.word ?? ''
  return (
    NAMED.has(word) ||
    (word.length >= 3 &&
      word.startsWith('s') &&
      typoDistance(word, 'size') <= 1 &&
      readOne(tokens, from + 1) !== undefined)
  )
}

/** A size that needs no "size" before it: letters, or anything with such a word after it. */
function readUnnamed(tokens: readonly Token[], from: number): Read | undefined {
  const { word = '', before = '', after = '' } = tokens[from] ?? {}
  const one = readOne(tokens, from)
  if (!one) return undefined
  if (AFTER.has(tokens[one.next]?.word ?? '') && !readOne(tokens, one.next + 1))
    return { ...one, next: one.next + 1 }
  if (word in SURE || LONG.has(word) || (one.next > from + 1 && !/^\d/.test(word))) return one
  const isAlone = /^[\s,(/-]*$/.test(before) && /^[\s,)/.-]*$/.test(after)
  const isPossessive = word === 's' && PERSONS.has(tokens[from - 1]?.word ?? '')
  return word in LETTERS && isAlone && !isPossessive && tokens.length > 1 ? one : undefined
}

/** One size: letters, a number, or words. */
function readOne(tokens: readonly Token[], at: number): Read | undefined {
  const word = tokens[at]?.word ?? ''
  const long = phraseAt(tokens, at, LONG)
  if (long) {
    const sizes = OTHER_NAMES[long.meaning] ?? [long.meaning]
    return { sizes, label: long.meaning, next: long.next }
  }
  const letters = SURE[word] ?? LETTERS[word] ?? SIZE_WORDS[word]
  if (letters) return { sizes: letters, label: letters[0] ?? word, next: at + 1 }
  if (!/^\d{1,2}$/.test(word)) return undefined
  // "7.5" is two tokens.
  const half = tokens[at + 1]?.before === '.' && tokens[at + 1]?.word === '5'
  const number = half ? `${word}.5` : word
  return { sizes: numbered(number), label: number, next: at + (half ? 2 : 1) }
}

const numbered = (number: string): readonly string[] => [number, `UK ${number}`, `UK${number}`]
