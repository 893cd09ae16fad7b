import { given } from '#given-brand'
import type { BrandTexts, Rules } from './brand-file.ts'

// Only loaders, mails and policies may import these: in a browser they are undefined.

export const texts: BrandTexts = given.texts

export const allRules: Rules = given.rules

/** Logo, icons and link cards, by name, and the folder they are in. */
export const brandFileNames: readonly string[] = given.fileNames
export const brandFolder: string = given.folder
