import { inRupeesShort, paise, type Paise } from '#app/basics/money.ts'
import type { Token } from '../search-words.ts'
import { typoDistance } from '../spelling.ts'
import { readAmount, type Amount } from './amount.ts'
import { phraseAt, phraseMap, wordSet } from './phrases.ts'

/** A price bound of a sentence. */
export type PriceWish = {
  kind: 'price'
  label: string
  fromPaise: number | null
  belowPaise: number | null
}
type Bound = 'below' | 'up to' | 'above' | 'from' | 'about'

/** Said before the amount. */
const BEFORE = phraseMap<Bound>({
  below:
    'below, under, less than, less then, lesser than, lesser then, lower than, cheaper than, beneath, underneath, price under, price below, budget under, budget below',
  'up to':
    'upto, up to, within, in budget of, budget of, budget is, budget, max, maximum, at most, not more than, no more than, not above, not over, not exceeding, till, until, inside, at, in, for, price, cost, rate, mrp, daam, dam, kimat, keemat, दाम, कीमत, बजट',
  above: 'above, over, more than, more then, greater than, higher than, costlier than, beyond',
  from: 'from, starting, starting from, starting at, at least, atleast, min, minimum, not less than, not below, not under',
  about:
    'around, about, approx, approximately, nearly, near, roughly, lagbhag, karib, kareeb, लगभग, करीब',
})
/** Said after the amount. */
const AFTER = phraseMap<Bound>({
  below:
    'se kam, se kum, se km, se sasta, se saste, se sasti, se neeche, se niche, se nichey, se under, se below, se less, sey kam, ke kam, kam, se kam me, से कम, से सस्ता, से सस्ते, से सस्ती, से नीचे, से निचे, below',
  'up to':
    'tak, tk, taq, tak ka, tak ki, tak ke, ke andar, k andar, ke ander, k ander, ke andr, andar, ander, andr, ke under, k under, ke within, ke neeche, ke niche, k niche, neeche, niche, ke bhitar, ke bheetar, ke budget, ka budget, ki range, ke range, budget, max, maximum, range, under, within, or less, and less, or below, and below, or under, and under, me, mein, mai, mei, main, ka, ki, ke, wala, wali, wale, तक, तक का, तक की, तक के, के अंदर, के अन्दर, अंदर, अन्दर, के नीचे, के निचे, के भीतर, के बजट, में, मे, का, की, के, वाला, वाली, वाले, बजट',
  above:
    'se zyada, se jyada, se jada, se zada, se ziada, se jyda, se adhik, se upar, se uper, se upper, se ooper, se oopar, se mehnga, se mehenga, se mehngi, se above, se more, ke upar, ke uper, upar, uper, से ज्यादा, से ज़्यादा, से अधिक, से ऊपर, से उपर, से महंगा, से महंगी, से महंगे, के ऊपर, के उपर',
  from: 'plus, and above, or above, and up, and over, or more, and more, or over, above, onwards, onward, minimum, se shuru, से शुरू',
  about:
    'ke aas paas, ke aas pas, ke aaspaas, ke aaspas, ke karib, ke kareeb, ke lagbhag, around, approx, के आस पास, के आसपास, के करीब, के लगभग',
})
/** An amount before or after these alone may be a number of anything. */
const LOOSE = wordSet(
  'at in for price cost rate me mein mai mei main ka ki ke kam range wala wali wale में मे का की के वाला वाली वाले',
)
const LEAST_LOOSE = paise(100_00)
const BETWEEN = wordSet('between from beech bich')
const TO = wordSet('to and se aur or till tak और से')
const IN_BETWEEN = phraseMap({
  end: 'ke beech, ke bich, ke beech me, ke bich me, ke beech mein, ke madhya, beech, bich, tak, ke andar, range, के बीच, के बीच में, तक',
})
const SKIPPED = wordSet('price rs budget range of is the a prices amount')
const CORRECTED = [
  'below',
  'under',
  'above',
  'within',
  'upto',
  'around',
  'maximum',
  'andar',
  'between',
]
/** "About" is a fifth less or more. */
const ABOUT = 0.2

/** The price bound that begins at a token, and the index of the token after it. */
export function readPrice(
  tokens: readonly Token[],
  from: number,
): { wish: PriceWish; next: number } | undefined {
  return readRange(tokens, from) ?? readBefore(tokens, from) ?? readAfter(tokens, from)
}

function readRange(tokens: readonly Token[], from: number) {
  const opened = BETWEEN.has(spelt(tokens[from]?.word ?? ''))
  const low = readAmount(tokens, opened ? from + 1 : from)
  if (!low) return undefined
  const link = tokens[low.next]
  const dashed = /^\s*[-–—~]\s*$/.test(link?.before ?? '')
  const linked = !dashed && TO.has(link?.word ?? '')
  if (!dashed && !linked) return undefined
  const high = readAmount(tokens, linked ? low.next + 1 : low.next)
  if (!high) return undefined
  const closed = phraseAt(tokens, high.next, IN_BETWEEN)
  const isBoth = ['and', 'aur', 'or', 'और'].includes(link?.word ?? '')
  if (isBoth && !opened && !closed) return undefined
  // "1-2k", "1 se 2 hazar".
  const lower = low.paise < LEAST_LOOSE && high.paise >= 1_000_00 ? low.paise * 1_000 : low.paise
  const isMoney = opened || closed || low.isMoney || high.isMoney || lower >= LEAST_LOOSE
  if (!isMoney || lower >= high.paise) return undefined
  const label = `${inRupeesShort(paise(lower))} to ${inRupeesShort(high.paise)}`
  return {
    wish: { kind: 'price' as const, label, fromPaise: lower, belowPaise: high.paise + 1 },
    next: closed?.next ?? high.next,
  }
}

function readBefore(tokens: readonly Token[], from: number) {
  const sign = /[<>]\s*=?\s*₹?\s*$/.exec(tokens[from]?.before ?? '')?.[0]
  const said = sign
    ? { meaning: sign.startsWith('<') ? ('below' as const) : ('above' as const), next: from }
    : (phraseAt(tokens, from, BEFORE) ?? misspelt(tokens, from))
  if (!said) return undefined
  let at = said.next
  while (at > from && SKIPPED.has(tokens[at]?.word ?? '') && !readAmount(tokens, at)) at++
  const amount = readAmount(tokens, at)
  if (!amount || isTooLoose(tokens.slice(from, said.next), amount)) return undefined
  // "in 500 to 1000", "budget 1000 ke andar": the narrower reading has the rest.
  const range = readRange(tokens, at)
  if (range) return range
  const after = said.meaning === 'up to' ? readAfter(tokens, at) : undefined
  return after ?? { wish: wishOf(said.meaning, amount.paise), next: amount.next }
}

const misspelt = (tokens: readonly Token[], from: number) => {
  const word = spelt(tokens[from]?.word ?? '')
  const meaning = BEFORE.get(word)
  return meaning && word !== tokens[from]?.word ? { meaning, next: from + 1 } : undefined
}

/** The price word of which a word is a slip: asked only of words beside an amount. */
const spelt = (word: string): string =>
  word.length < 4 || TO.has(word)
    ? word
    : (CORRECTED.find((known) => known[0] === word[0] && typoDistance(word, known) <= 1) ?? word)

function readAfter(tokens: readonly Token[], from: number) {
  const amount = readAmount(tokens, from)
  if (!amount) return undefined
  const { word = '' } = tokens[amount.next] ?? {}
  if (/^\s*\+/.test(tokens[amount.next - 1]?.after ?? ''))
    return { wish: wishOf('from', amount.paise), next: amount.next }
  const said =
    phraseAt(tokens, amount.next, AFTER) ??
    (AFTER.has(spelt(word))
      ? { meaning: AFTER.get(spelt(word)) ?? 'up to', next: amount.next + 1 }
      : undefined)
  // "9 under 1000": the word belongs to the next amount.
  const isBefore = said && BEFORE.has(spelt(word)) && readAmount(tokens, said.next)
  if (said && !isBefore && !isTooLoose(tokens.slice(amount.next, said.next), amount))
    return { wish: wishOf(said.meaning, amount.paise), next: said.next }
  return amount.isMoney ? { wish: wishOf('up to', amount.paise), next: amount.next } : undefined
}

const isTooLoose = ([word, ...more]: readonly Token[], { isMoney, paise: asked }: Amount) =>
  word !== undefined && more.length === 0 && LOOSE.has(word.word) && !isMoney && asked < LEAST_LOOSE

/** A bound as shoppers say it: "below" leaves the amount itself out, "up to" does not. */
export function wishOf(bound: Bound, amount: Paise): PriceWish {
  const short = inRupeesShort(amount)
  const wish = (label: string, fromPaise: number | null, belowPaise: number | null): PriceWish => ({
    kind: 'price',
    label,
    fromPaise,
    belowPaise,
  })
  switch (bound) {
    case 'below':
      return wish(`Below ${short}`, null, amount)
    case 'up to':
      return wish(`Up to ${short}`, null, amount + 1)
    case 'above':
      return wish(`Above ${short}`, amount + 1, null)
    case 'from':
      return wish(`${short} and above`, amount, null)
    case 'about':
      return wish(
        `About ${short}`,
        Math.floor(amount * (1 - ABOUT)),
        Math.ceil(amount * (1 + ABOUT)) + 1,
      )
    default:
      return bound satisfies never
  }
}
