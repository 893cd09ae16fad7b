/** `AbortSignal.timeout`, which Chrome has from 103 and Safari from 16. */
export function timeoutSignal(ms: number): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), ms)
  return timeout.signal
}
