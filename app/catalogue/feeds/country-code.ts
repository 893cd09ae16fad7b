const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const CODES = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = NAMES.of(code)
    // Codes of before have the name of the one that took their place: DD is Germany, UK Britain.
    return name && new Intl.Locale(`und-${code}`).region === code
      ? [[name.toLowerCase(), code] as const]
      : []
  }),
)

/** The ISO code of a country by its English name, "IN" for India; undefined for another text. */
export const countryCode = (name: string): string | undefined =>
  CODES.get(name.trim().toLowerCase())
