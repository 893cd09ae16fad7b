/** Long tests that crash a shop, or take something from it: they run before all others. */
export const CRASH_ROUNDS = /^tests\/(faults\/|shop\/(crash-|.*-after-kill))/

const OF_CRASHES =
  /^(db|app\/(orders|payments|invoices|checkout|aftersales|tax|jobs)|server\/(start|jobs|http)|tests\/(?!.*\.(test|journey)\.tsx?$))/

/** Whether a change may lose money, orders or data in a crash, or hide in the tests that it does. */
export const mayLoseData = (changed: readonly string[]): boolean =>
  changed.some((file) => OF_CRASHES.test(file))
