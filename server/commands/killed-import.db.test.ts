import { killedImportSuite } from '../../tests/killed-import-suite.ts'

// Three moments: while reading, while writing, and after writing but before the load is recorded.
// The long run kills at every step.
killedImportSuite({
  moments: ['it is reading the file', 'it fills the shelves', 'all is written but the note of it'],
  rows: 2_000,
})
