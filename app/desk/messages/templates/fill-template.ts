/** Placeholders of a template, and their values in an answer. */
export type TemplateValues = {
  name: string
  ticket: string
  order: string | undefined
  'order page': string | undefined
}

export const PLACEHOLDERS = ['name', 'ticket', 'order', 'order page'] as const

const PLACEHOLDER = /\{(name|ticket|order|order page)\}/g

/** Fills a template in; what is not known stays open, for the member to write. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(PLACEHOLDER, (open, name: keyof TemplateValues) => values[name] ?? open)

/** The first placeholder that is still open in an answer. */
export const openPlaceholder = (text: string): string | undefined => text.match(PLACEHOLDER)?.[0]
