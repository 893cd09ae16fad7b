/**
 * Runs a task while no other tab runs one under this name. Where the browser has no locks (an
 * insecure page, Safari before 15.4) or denies them with the storage, it runs without.
 */
export async function withTabLock<Value>(
  name: string,
  task: () => Promise<Value>,
  options: LockOptions = {},
): Promise<Value> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return task()
  }
  try {
    return await navigator.locks.request(name, options, begin)
  } catch (error) {
    if (hasBegun) throw error
    return begin()
  }
}
