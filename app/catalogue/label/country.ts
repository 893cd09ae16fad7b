/** Names that labels and merchants give countries, beside the English ones of CLDR. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bharat: 'IN',
  prc: 'CN',
  "people's republic of china": 'CN',
  korea: 'KR',
  'republic of korea': 'KR',
  'hong kong': 'HK',
  turkey: 'TR',
  'viet nam': 'VN',
  burma: 'MM',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  uae: 'AE',
}

type Countries = { codes: ReadonlyMap<string, string>; names: Intl.DisplayNames }

let known: Countries | undefined

/** Made at the first call: a page that only names the columns of a file does not pay for it. */
function countries(): Countries {
  if (known) return known
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = new Map(Object.entries(OTHER_NAMES))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)
    // Codes of before have the name of the one that took their place: DD is Germany, UK Britain.
    if (!name || new Intl.Locale(`und-${code}`).region !== code) continue
    codes.set(name.toLowerCase(), code)
    codes.set(code.toLowerCase(), code)
  }
  known = { codes, names }
  return known
}

/** The ISO code of a country by its name or code, "IN" for India; undefined for another text. */
export const countryCode = (name: string): string | undefined =>
  countries().codes.get(withoutMadeIn(name).toLowerCase().replaceAll('.', ''))

/**
 * A country in one spelling, so that listings have it once: "Made in INDIA" is India. A text that
 * names none stays.
 */
export function countryFrom(written: string): string {
  const code = countryCode(written)
  return (code && countries().names.of(code)) ?? (withoutMadeIn(written) || written)
}

const withoutMadeIn = (written: string): string => written.trim().replace(/^made in\s+/i, '')

const INDIAN = /^(made in )?(india|bharat|in)$/i

/** Pattern of a stored country that is India, for Postgres: rows of before have any spelling. */
export const INDIA = INDIAN.source

export const isIndia = (country: string): boolean => INDIAN.test(country)
