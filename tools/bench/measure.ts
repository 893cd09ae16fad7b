/** Median and 95th percentile in milliseconds, and throughput in answers a second. */
export type Figures = { p50: number; p95: number; perSecond: number }

export type Measuring = { times: number; concurrency: number; signal?: AbortSignal }

/** Calls `ask` `times` times, always `concurrency` at the same time. */
export async function measure(
  ask: (nth: number) => Promise<unknown>,
  { times, concurrency, signal }: Measuring,
): Promise<Figures> {
  const took: number[] = []
  let asked = 0
  const began = performance.now()
  const worker = async () => {
    while (asked < times) {
      signal?.throwIfAborted()
      const nth = asked++
      const from = performance.now()
      await ask(nth)
      took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return figuresOf(took, performance.now() - began)
}

/** @param took milliseconds of each call, in any order @param totalMs duration of the whole run */
export function figuresOf(took: readonly number[], totalMs: number): Figures {
  return {
    p50: percentileOf(took, 0.5),
    p95: percentileOf(took, 0.95),
    perSecond: (took.length / totalMs) * 1_000,
  }
}

/** @param share of 1 @returns NaN where there are no values */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
