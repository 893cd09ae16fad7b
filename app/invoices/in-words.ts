import type { Paise } from '#app/basics/money.ts'

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Larger than a hundred, the largest first, as they are counted in India. */
const SCALES = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1000, name: 'thousand' },
  { size: 100, name: 'hundred' },
]

/**
 * Amount as it stands on an invoice: "Rupees two thousand six hundred and ninety-seven and thirty
 * paise only". Beyond 99 crore the crores are counted alike: "one lakh crore".
 */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100)
  const paise = amount % 100
  if (paise === 0) return `Rupees ${wholeInWords(rupees)} only`
  const rest = `${wholeInWords(paise)} ${paise === 1 ? 'paisa' : 'paise'} only`
  if (rupees === 0) return rest.charAt(0).toUpperCase() + rest.slice(1)
  return `Rupees ${wholeInWords(rupees)} and ${rest}`
}

function wholeInWords(whole: number): string {
  if (whole < 100) return belowHundred(whole)
  const words: string[] = []
  let left = whole
  for (const { size, name } of SCALES) {
    const count = Math.floor(left / size)
    if (count > 0) words.push(wholeInWords(count), name)
    left %= size
  }
  if (left > 0) words.push('and', belowHundred(left))
  return words.join(' ')
}

function belowHundred(whole: number): string {
  const unit = whole % 10
  const below = UNITS[whole < 20 ? whole : unit]
  if (whole < 20) return `${below}`
  const ten = TENS[Math.floor(whole / 10)]
  return unit === 0 ? `${ten}` : `${ten}-${below}`
}
