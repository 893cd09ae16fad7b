import { performance } from 'node:perf_hooks'
import type { FileResult } from './results.ts'

/** `seconds`: what it took the last time. `isFirst`: it goes before all others. */
export type Planned = { file: string; seconds: number; isFirst: boolean }

/** So long a batch of files is to take: after each, the pace of this machine is known better. */
const BATCH_SECONDS = 240
/** Two files are played at a time. */
const expected = (files: readonly Planned[]) =>
  Math.max(
    ...files.map(({ seconds }) => seconds),
    files.reduce((sum, { seconds }) => sum + seconds, 0) / 2,
  )

/**
 * Plays as many files as there is time for, the quickest first, in batches: on a slow machine the
 * later ones become smaller.
 * @param now milliseconds of a clock that only goes forward
 * @returns with the files for which there was no time
 */
export async function runWithin(
  files: readonly Planned[],
  {
    seconds,
    play,
    now = () => performance.now(),
  }: {
    seconds: number
    play(files: readonly string[]): Promise<FileResult[]>
    now?: () => number
  },
): Promise<{ files: FileResult[]; leftOut: readonly string[] }> {
  const end = now() + seconds * 1_000
  const results: FileResult[] = []
  let left = files.toSorted(
    (one, other) => Number(other.isFirst) - Number(one.isFirst) || one.seconds - other.seconds,
  )
  let pace = 1
  for (;;) {
    const time = (end - now()) / 1_000
    const batch: Planned[] = []
    for (const file of left) {
      const more = expected([...batch, file]) * pace
      if (more <= time && (batch.length === 0 || more <= BATCH_SECONDS)) batch.push(file)
    }
    if (batch.length === 0) return { files: results, leftOut: left.map(({ file }) => file) }
    left = left.filter((file) => !batch.includes(file))
    const begun = now()
    results.push(...(await play(batch.map(({ file }) => file))))
    pace = Math.max(1, (now() - begun) / 1_000 / expected(batch))
  }
}
