/** The lines of goods a brand sells; a range names the lines that may carry its goods. */
export type Line =
  | 'ethnic'
  | 'menswear'
  | 'western'
  | 'casual'
  | 'sport'
  | 'intimate'
  | 'footwear'
  | 'bags'
  | 'watches'
  | 'eyewear'
  | 'jewellery'
  | 'beauty'
  | 'smalls'
  | 'home'

/** Every brand is made up: as far as we know, none is anybody's name. */
export const BRANDS = [
  { name: 'Neelavarsh', lines: ['ethnic'], factor: 1.15 },
  { name: 'Tamaravali', lines: ['ethnic'], factor: 1.4 },
  { name: 'Chhaapkari', lines: ['ethnic', 'home'], factor: 0.95 },
  { name: 'Kesarjhil', lines: ['ethnic'], factor: 1.05 },
  { name: 'Dhaagavati', lines: ['ethnic', 'home'], factor: 1.25 },
  { name: 'Jharokhari', lines: ['ethnic'], factor: 0.85 },
  { name: 'Udayghat', lines: ['menswear', 'ethnic'], factor: 1.1 },
  { name: 'Monsoon Ledger', lines: ['menswear'], factor: 1.35 },
  { name: 'Northmohur', lines: ['menswear', 'casual'], factor: 1 },
  { name: 'Veerghatta', lines: ['menswear'], factor: 0.8 },
  { name: 'Loomfinch', lines: ['menswear', 'western'], factor: 1.2 },
  { name: 'Quiet Peepal', lines: ['casual', 'western'], factor: 0.9 },
  { name: 'Inkfernly', lines: ['casual'], factor: 0.75 },
  { name: 'Brass Papaya', lines: ['western'], factor: 1.1 },
  { name: 'Third Tamarind', lines: ['western', 'casual'], factor: 0.95 },
  { name: 'Lanternwick', lines: ['western', 'intimate'], factor: 1.25 },
  { name: 'Chameliyan', lines: ['intimate', 'western'], factor: 0.9 },
  { name: 'Daudora', lines: ['sport', 'footwear'], factor: 1.3 },
  { name: 'Phurtivo', lines: ['sport', 'casual'], factor: 0.85 },
  { name: 'Padanjor', lines: ['footwear'], factor: 0.9 },
  { name: 'Ozhukka', lines: ['footwear'], factor: 1.15 },
  { name: 'Kaalpathi', lines: ['footwear'], factor: 1.35 },
  { name: 'Thelaghar', lines: ['bags'], factor: 0.95 },
  { name: 'Bastaaro', lines: ['bags', 'smalls'], factor: 1.3 },
  { name: 'Coirwallah', lines: ['bags', 'smalls'], factor: 0.8 },
  { name: 'Palghadika', lines: ['watches'], factor: 1.45 },
  { name: 'Ghadiyaksh', lines: ['watches'], factor: 0.8 },
  { name: 'Aankhmira', lines: ['eyewear'], factor: 1.05 },
  { name: 'Dhoopchhaya', lines: ['eyewear', 'smalls'], factor: 0.85 },
  { name: 'Noopurika', lines: ['jewellery'], factor: 1.2 },
  { name: 'Jhumkavali', lines: ['jewellery'], factor: 0.8 },
  { name: 'Rangolipi', lines: ['beauty'], factor: 0.9 },
  { name: 'Haldivari', lines: ['beauty'], factor: 1.1 },
  { name: 'Itrakosha', lines: ['beauty'], factor: 1.3 },
  { name: 'Tinmarigold', lines: ['smalls', 'home'], factor: 1 },
] as const satisfies readonly { name: string; lines: readonly Line[]; factor: number }[]

export type Brand = (typeof BRANDS)[number]
export const brandsOf = (line: Line): readonly Brand[] =>
  BRANDS.filter((brand) => (brand.lines as readonly Line[]).includes(line))
