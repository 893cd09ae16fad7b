import type { HomeSection, HomeSectionKind } from '#app/basics/brand/home-section.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { listingFrom, listingPath } from '#app/catalogue/listing.ts'

/** Names of the sections, as the desk's lines have them. */
export const SECTION_NAMES: Record<HomeSectionKind, string> = {
  hero: 'Hero',
  categories: 'Categories',
  featured: 'Featured products',
  banner: 'Banner',
  newsletter: 'Newsletter',
  collection: 'Products',
  recent: 'Recently viewed',
}

/** One section in a line: "Products | Kurtas for the office | /products?category=women". */
const lineOf = (section: HomeSection): string =>
  [
    SECTION_NAMES[section.kind],
    'heading' in section && section.heading,
    section.kind === 'collection' && section.listing,
  ]
    .filter((part) => part !== false)
    .join(' | ')

export const sectionLines = (sections: readonly HomeSection[]): string =>
  sections.map(lineOf).join('\n')

/** The sections, for the rules of the brand file to judge. @returns a sentence for a line that is none */
export function readSectionLines(typed: string): Result<HomeSection[], string> {
  const sections: HomeSection[] = []
  for (const line of typed.split('\n').filter((one) => one.trim() !== '')) {
    const section = readLine(line)
    if (!section)
      return err(
        `“${line.trim()}” is none. Write a section a line: ${Object.values(SECTION_NAMES).join(', ')}; a heading after |`,
      )
    sections.push(section)
  }
  return ok(sections)
}

function readLine(line: string): HomeSection | undefined {
  const [name = '', heading = '', listing = '', ...rest] = line
    .split('|')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
  const kind = (Object.keys(SECTION_NAMES) as HomeSectionKind[]).find(
    (one) => SECTION_NAMES[one].toLowerCase() === name.toLowerCase(),
  )
  if (!kind || rest.length > 0) return undefined
  switch (kind) {
    case 'collection':
      return { kind, heading, listing: pathOf(listing) }
    case 'categories':
    case 'featured':
      return listing === '' ? { kind, heading } : undefined
    case 'hero':
    case 'banner':
    case 'newsletter':
    case 'recent':
      return heading === '' ? { kind } : undefined
    default:
      return kind satisfies never
  }
}

/** An address that was copied from the browser's bar, as the shop links to that listing. */
function pathOf(address: string): string {
  const [, query] = /^(?:https?:\/\/[^/]+)?\/products\?(.*)$/i.exec(address) ?? []
  const listing = listingFrom(new URLSearchParams(query))
  return listing ? listingPath(listing) : address
}
