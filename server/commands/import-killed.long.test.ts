import { KILL_MOMENTS, testsOfKilledImport } from '../../tests/killed-import.ts'

testsOfKilledImport({ moments: KILL_MOMENTS, rows: 8_000 })
