import {
  MARK_NAMES,
  PALETTE_NAMES,
  type MarkName,
  type PaletteName,
} from '#app/basics/look/look-names.ts'
import type { Choice, WordGroup } from '../word-group.ts'

const PALETTE_LABELS: Record<PaletteName, string> = {
  madder: 'Madder red',
  indigo: 'Indigo blue',
  neem: 'Neem green',
  jamun: 'Jamun purple',
  kajal: 'Kajal black',
}

const MARK_LABELS: Record<MarkName, string> = {
  file: 'Logo of your files',
  paisley: 'Paisley',
  sprig: 'Sprig',
  flower: 'Flower',
  spool: 'Spool of thread',
  lamp: 'Lamp',
}

const choices = <Name extends string>(
  names: readonly Name[],
  labels: Record<Name, string>,
): Choice[] => names.map((value) => ({ value, label: labels[value] }))

export const LOOK_GROUP = {
  look: {
    label: 'Colours and logo',
    words: 'Buttons, links and the dark bands in one of five palettes, and a logo that fits them.',
    previews: [['/', 'home page']],
    fields: [
      {
        field: 'brand.look.colours',
        label: 'Colours',
        form: 'choice',
        hint: 'All can be read well by day and in the dark. Paper, text, and the colours of states such as “delivered” are the same in each. Mails have them, too.',
        choices: choices(PALETTE_NAMES, PALETTE_LABELS),
      },
      {
        field: 'brand.look.mark',
        label: 'Logo',
        form: 'choice',
        hint: 'A drawn logo is on browser tabs and home screens, too, in your colours. Phones that have the shop on a home screen already may keep its old icon. Link cards stay those of your files.',
        choices: choices(MARK_NAMES, MARK_LABELS),
      },
    ],
  },
} as const satisfies Record<string, WordGroup>
