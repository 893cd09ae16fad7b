/** The name of a product as a card sets it: whole, on two levels where the name has them. */
export type CardTitle = {
  /** Brand and gender, small above the rest; null where the name does not begin with them. */
  maker: string | null
  title: string
}

/** "Brand Gender Rest", as the data set writes names. */
const MAKER = /^(.{2,40}?\s(?:Men|Women|Unisex|Boys|Girls|Kids)(?:'s)?)\s+(\S.{2,})$/

export function cardTitle(name: string): CardTitle {
  const [, maker, title] = MAKER.exec(name) ?? []
  return maker && title ? { maker, title } : { maker: null, title: name }
}

/** Whether the name says the colour already: then no line below repeats it. */
export const namesColour = (name: string, colour: string): boolean =>
  ` ${name.toLowerCase()} `.includes(` ${colour.toLowerCase()} `)
