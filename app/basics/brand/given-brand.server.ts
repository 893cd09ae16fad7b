import type { Words } from './brand-file.ts'
import { shownOpening } from '../opening/opening.ts'
import { currentOpening } from '../opening/opening.server.ts'
import { brandFile, currentMethods, currentWords } from './words.server.ts'

/** The words follow what the desk publishes (decision 107); the pictures are those of the start. */
export const given = {
  brand: following('brand'),
  texts: following('texts'),
  rules: following('rules'),
  folder: brandFile.folder,
  fileNames: brandFile.fileNames,
  get methods() {
    return currentMethods()
  },
  get opening() {
    return shownOpening(currentOpening())
  },
}

/** Getters for all fields of a part: modules keep the object, and read what is said now. */
function following<Part extends keyof Words>(part: Part): Words[Part] {
  const getters = Object.keys(brandFile[part]).map((field) => [
    field,
    { enumerable: true, get: () => currentWords()[part][field as keyof Words[Part]] },
  ])
  return Object.defineProperties({}, Object.fromEntries(getters)) as Words[Part]
}
