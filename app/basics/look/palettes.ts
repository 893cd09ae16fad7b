import type { PaletteName } from './look-names.ts'

/** Tokens of the stylesheet that are drawn, or stand in mails, where no stylesheet is. */
export type DrawnColours = { madder: string; 'on-madder': string; blush: string }
export type Scheme = 'light' | 'dark'
export type Palette = Record<Scheme, DrawnColours> & {
  /** Same in both schemes. */
  night: string
}

/** Tokens that all palettes share. */
export const GROUNDS: Record<Scheme, { paper: string; ink: string }> = {
  light: { paper: '#fbf5ea', ink: '#261612' },
  dark: { paper: '#191110', ink: '#f7ecdd' },
}
export const HALDI = '#f2b134'

/** As theme.css and palettes.css have them; a test compares the two. */
export const PALETTES: Record<PaletteName, Palette> = {
  madder: {
    light: { madder: '#8c1c34', 'on-madder': '#fff8ee', blush: '#f8e3dd' },
    dark: { madder: '#ee937d', 'on-madder': '#33080a', blush: '#47251e' },
    night: '#2b0d14',
  },
  indigo: {
    light: { madder: '#1c3b85', 'on-madder': '#fff8ee', blush: '#e2eaf9' },
    dark: { madder: '#95b5f6', 'on-madder': '#061335', blush: '#212e4b' },
    night: '#0b1532',
  },
  neem: {
    light: { madder: '#245b36', 'on-madder': '#fff8ee', blush: '#e0f0e3' },
    dark: { madder: '#84cd98', 'on-madder': '#061b0d', blush: '#1f3525' },
    night: '#081d13',
  },
  jamun: {
    light: { madder: '#6c2271', 'on-madder': '#fff8ee', blush: '#f1e2f1' },
    dark: { madder: '#dd9be0', 'on-madder': '#29062c', blush: '#3e2440' },
    night: '#230e2a',
  },
  kajal: {
    light: { madder: '#2d2622', 'on-madder': '#fff8ee', blush: '#ede0d9' },
    dark: { madder: '#ead4c8', 'on-madder': '#1a1512', blush: '#3b302b' },
    night: '#171413',
  },
}
