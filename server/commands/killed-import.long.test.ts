import { KILL_MOMENTS, killedImportSuite } from '../../tests/killed-import-suite.ts'

killedImportSuite({ moments: KILL_MOMENTS, rows: 8_000 })
