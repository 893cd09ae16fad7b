/**
 * Palettes of the shop. The first is that of a new shop; app/styles/palettes.css has what the others
 * change.
 */
export const PALETTE_NAMES = ['madder', 'indigo', 'neem', 'jamun', 'kajal'] as const

/** Logos: that of the brand's folder, which is a new shop's, or a mark that is drawn here. */
export const MARK_NAMES = ['file', 'paisley', 'sprig', 'flower', 'spool', 'lamp'] as const

export type PaletteName = (typeof PALETTE_NAMES)[number]
export type MarkName = (typeof MARK_NAMES)[number]
export type DrawnMark = Exclude<MarkName, 'file'>
export type Look = { colours: PaletteName; mark: MarkName }

export const isPaletteName = (word: string): word is PaletteName =>
  PALETTE_NAMES.some((name) => name === word)

export const isMarkName = (word: string): word is MarkName =>
  MARK_NAMES.some((name) => name === word)
