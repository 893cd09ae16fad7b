/** Runs a task with a signal that SIGINT and SIGTERM abort, so that it can undo what it began. */
export async function withStopSignal<Done>(
  task: (signal: AbortSignal) => Promise<Done>,
): Promise<Done> {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    return await task(stop.signal)
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}
