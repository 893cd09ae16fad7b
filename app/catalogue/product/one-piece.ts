/** Last words of types that are sold by the pair, or have two legs. */
const PAIRS =
  /(?:shoes|sneakers|boots|booties|loafers|sandals|slippers|heels|flats|flip flops|flops|jeans|jeggings|leggings|trousers|pants|shorts|capris|joggers|pyjamas|boxers|briefs|trunks?|tights|stockings|socks|gloves|earrings|cufflinks|sunglasses|goggles|laces|suspenders)$/
/** Last words of what is not counted by the piece. */
const UNCOUNTED = /(?:wear|care|jewellery|makeup|accessories|footwear|polish|colour)$/
const SINGULARS: Readonly<Record<string, string>> = {
  ties: 'tie',
  scarves: 'scarf',
  tshirts: 'T-shirt',
  't-shirts': 'T-shirt',
}

/**
 * One piece of an article type, as a sentence begins: "A teal saree", "A pair of navy blue jeans".
 * Undefined without a type.
 */
export function onePieceOf(articleType: string, colour: string | null): string | undefined {
  const type = articleType.trim().toLowerCase()
  if (type === '') return undefined
  const adjective = colour ? `${colourWord(colour)} ` : ''
  if (PAIRS.test(type)) return `A pair of ${adjective}${type}`
  const piece = `${adjective}${UNCOUNTED.test(type) ? type : singular(type)}`
  if (UNCOUNTED.test(type)) return piece.charAt(0).toUpperCase() + piece.slice(1)
  return `${/^[aeiou]/i.test(piece) ? 'An' : 'A'} ${piece}`
}

const colourWord = (colour: string): string =>
  colour.toLowerCase() === 'multi' ? 'multicoloured' : colour.toLowerCase()

function singular(type: string): string {
  const words = type.split(' ')
  const last = words.pop() ?? ''
  return [...words, SINGULARS[last] ?? withoutPlural(last)].join(' ')
}

const withoutPlural = (word: string): string => {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(?:ss|ch|sh|x)es$/.test(word)) return word.replace(/es$/, '')
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
