import fc from 'fast-check'
import { seed, seedSetting } from './seed.ts'

// Every property of a run starts from the run's seed, and one that fails prints how to start there
// again.
fc.configureGlobal({
  seed,
  reporter(run) {
    if (run.failed)
      throw new Error(`Repeat with ${seedSetting}\n${fc.defaultReportMessage(run)}`, {
        cause: run.errorInstance,
      })
  },
})

export default fc
