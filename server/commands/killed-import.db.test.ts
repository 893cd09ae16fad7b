import { killedImportSuite } from '../../tests/killed-import-suite.ts'

// Three moments: while reading, while writing, and after writing but before the load is recorded.
// The long run kills at every step.
killedImportSuite({
  moments: [
    'it is reading the file',
    'it fills the buckets',
    'all is written but the record of the load',
  ],
  rows: 2_000,
})
