/** Runs a task once for all callers that ask with the same key while it runs. */
export type SingleFlight<Key, Value> = (key: Key, task: () => Promise<Value>) => Promise<Value>

/** Single flight: callers share the running task, its value or its error; the next one starts anew. */
export function singleFlight<Key, Value>(): SingleFlight<Key, Value> {
  const inFlight = new Map<Key, Promise<Value>>()
  return (key, task) => {
    const running = inFlight.get(key)
    if (running) return running
    const started = task().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
