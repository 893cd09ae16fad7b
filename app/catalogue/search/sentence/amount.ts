import { paise, type Paise } from '#app/basics/money.ts'
import type { Token } from '../search-words.ts'
import { wordSet } from './phrases.ts'

/** An amount of rupees in a sentence: "1,000", "Rs. 500/-", "1.5k", "do hazar", "₹२०००". */
export type Amount = {
  paise: Paise
  /** Index of the token after it. */
  next: number
  /** Written as money, and so no size, number of pieces or part of a name. */
  isMoney: boolean
}

const CURRENCY = wordSet(
  'rs inr rupee rupees rupaye rupay rupaiye rupya rupiya rupye rupe bucks रु रुपये रुपए रुपया रुपयों',
)
const THOUSAND = wordSet('k hazar hazaar hajar hajaar thousand हजार हज़ार')
const HUNDRED = wordSet('sau hundred सौ')
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one ek एक',
    'two do दो',
    'three teen तीन',
    'four char chaar चार',
    'five panch paanch पांच पाँच',
    'six che chhe chah छह छः',
    'seven saat सात',
    'eight aath आठ',
    'nine nau नौ',
    'ten das दस',
  ].flatMap((names, i) => names.split(' ').map((name) => [name.normalize('NFKC'), i + 1] as const)),
)
const HALVES: ReadonlyMap<string, number> = new Map([
  ['dedh', 1.5],
  ['डेढ़'.normalize('NFKC'), 1.5],
  ['dhai', 2.5],
  ['ढाई', 2.5],
])

/** Upper bound: ten lakh rupees. */
const MAX_RUPEES = 1_000_000

export function readAmount(tokens: readonly Token[], from: number): Amount | undefined {
  let at = from
  let isMoney = tokens[at]?.before.includes('₹') ?? false
  if (CURRENCY.has(tokens[at]?.word ?? '')) {
    isMoney = true
    at++
  }
  const read = readDigits(tokens, at) ?? readNumberWords(tokens, at)
  if (!read || read.rupees < 1 || read.rupees > MAX_RUPEES) return undefined
  let { next } = read
  if (CURRENCY.has(tokens[next]?.word ?? '')) next++
  else if (!read.isMoney && !/^\s*\/-/.test(tokens[next - 1]?.after ?? ''))
    return { paise: paise(Math.round(read.rupees * 100)), next, isMoney }
  return { paise: paise(Math.round(read.rupees * 100)), next, isMoney: true }
}

type Read = { rupees: number; next: number; isMoney: boolean }

function readDigits(tokens: readonly Token[], from: number): Read | undefined {
  const parts = /^(?:rs|inr)?(\d{1,9})([^\d]*)$/u.exec(tokens[from]?.word ?? '')
  if (!parts) return undefined
  let [digits = '', unit = ''] = parts.slice(1)
  let next = from + 1
  if (unit === '') {
    const grouped = readGroups(tokens, next)
    digits += grouped.digits
    next = grouped.next
    const [, decimals, its = ''] = /^(\d{1,2})(\p{L}*)$/u.exec(tokens[next]?.word ?? '') ?? []
    if (tokens[next]?.before === '.' && decimals !== undefined) {
      digits += `.${decimals}`
      unit = its
      next++
    }
  }
  // "1000 k andar" means "ke andar".
  const word = tokens[next]?.word ?? ''
  if (unit === '' && THOUSAND.has(word) && (word !== 'k' || Number(digits) < 100)) {
    unit = word
    next++
  }
  const isMoney = CURRENCY.has(unit) || /^(?:rs|inr)/.test(tokens[from]?.word ?? '')
  if (unit !== '' && !isMoney && !THOUSAND.has(unit)) return undefined
  const rupees = Number(digits) * (THOUSAND.has(unit) ? 1_000 : 1)
  return Number.isFinite(rupees) ? { rupees, next, isMoney } : undefined
}

/** "1,000" and "1,00,000" are several tokens; the last of their groups has three digits. */
function readGroups(tokens: readonly Token[], from: number): { digits: string; next: number } {
  let next = from
  while (tokens[next]?.before === ',' && /^\d{2,3}$/.test(tokens[next]?.word ?? '')) next++
  const groups = tokens.slice(from, next).map(({ word }) => word)
  return groups.at(-1)?.length === 3
    ? { digits: groups.join(''), next }
    : { digits: '', next: from }
}

/** "do hazar", "dhai hazar", "ek hazar paanch sau", "hazar", "five hundred". */
function readNumberWords(tokens: readonly Token[], from: number): Read | undefined {
  let rupees = 0
  let next = from
  for (;;) {
    const word = tokens[next]?.word ?? ''
    const count = NUMBER_WORDS.get(word) ?? HALVES.get(word)
    const unit = tokens[count === undefined ? next : next + 1]?.word ?? ''
    if (!THOUSAND.has(unit) && !HUNDRED.has(unit)) break
    rupees += (count ?? 1) * (THOUSAND.has(unit) ? 1_000 : 100)
    next += count === undefined ? 1 : 2
  }
  return rupees > 0 ? { rupees, next, isMoney: true } : undefined
}
