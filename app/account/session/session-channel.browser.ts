/**
 * The channel between the tabs. Undefined where the browser has none (Safari before 15.4) or denies
 * it: a tab then looks at the marker when it is next seen.
 */
export function openSessionChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('session')
  } catch {
    return undefined
  }
}
