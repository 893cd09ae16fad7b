type Cleanup = () => Promise<unknown> | void

export type CleanupStack = { add(cleanup: Cleanup): void; run(): Promise<void> }

/** Undoes the steps of opening something, the last one first. A second run finds nothing to do. */
export function cleanupStack(): CleanupStack {
  const cleanups: Cleanup[] = []
  return {
    add: (cleanup) => void cleanups.push(cleanup),
    async run() {
      const failures: unknown[] = []
      for (const cleanup of cleanups.splice(0).reverse()) {
        // A failed cleanup must not keep the others from running.
        await Promise.resolve(cleanup()).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
    },
  }
}
