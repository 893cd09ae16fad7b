import { killedImportSuite } from '../../tests/killed-import-suite.ts'

// What is read, what is half written, and what is written but for the note of it: the long run kills at every step.
killedImportSuite({
  moments: ['it is reading the file', 'it fills the shelves', 'all is written but the note of it'],
  rows: 2_000,
})
