import type { IMPORT_STATES } from '#db/enums.ts'

export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a job has work to do. */
export const WORKING_STATES = [
  'checking',
  'applying',
  'taking_back',
] as const satisfies ImportState[]
export type WorkingState = (typeof WORKING_STATES)[number]

export const isWorking = (state: ImportState): state is WorkingState =>
  (WORKING_STATES as readonly ImportState[]).includes(state)

export const isBeforeCheck = (state: ImportState): boolean =>
  state === 'uploading' || state === 'matching'

/** Its name comes with its first bytes, and is kept with its last. */
export const UNNAMED = 'File being uploaded'

/** States of files that are kept, since they may still be applied. */
export const OPEN_STATES = [
  'uploading',
  'matching',
  'checking',
  'checked',
  'applying',
] as const satisfies ImportState[]

/** States in which a file can be deleted: nothing is applied yet. */
export const DROPPABLE_STATES = [
  'uploading',
  'matching',
  'checking',
  'checked',
] as const satisfies ImportState[]

export const isDroppable = (state: ImportState): boolean =>
  (DROPPABLE_STATES as readonly ImportState[]).includes(state)

/** Files of a member that may be open at once: each is in the database until it is applied or deleted. */
export const MAX_OPEN_IMPORTS = 3

/** Some 400,000 products. */
export const MAX_FILE_BYTES = 100_000_000

/** Loads that can be taken back: of older ones what they changed is no longer kept. */
export const TAKEN_BACK_LOADS = 3

export const STATE_WORDS: Record<ImportState, string> = {
  uploading: 'Being uploaded',
  matching: 'Step 1 of 3 · Match the columns',
  checking: 'Step 2 of 3 · Being checked',
  checked: 'Step 3 of 3 · Checked, nothing changed yet',
  applying: 'Being applied',
  applied: 'Applied',
  taking_back: 'Being taken back',
  taken_back: 'Taken back',
  failed: 'Failed, nothing changed',
  dropped: 'Deleted, nothing changed',
}
