import { expect, test } from 'vitest'
import { runWithin, type Planned } from './within-minutes.ts'

const planned = (file: string, seconds: number, isFirst = false): Planned => ({
  file,
  seconds,
  isFirst,
})

/** A machine that takes `pace` times what was expected of two files at a time. */
async function played(files: Planned[], seconds: number, pace = 1) {
  let clock = 0
  const batches: string[][] = []
  const { leftOut } = await runWithin(files, {
    seconds,
    now: () => clock,
    async play(batch) {
      batches.push([...batch])
      const took = files.filter(({ file }) => batch.includes(file))
      clock += (took.reduce((sum, file) => sum + file.seconds, 0) / 2) * pace * 1_000
      return []
    },
  })
  return { batches, leftOut, clock: clock / 1_000 }
}

test('what must run comes first, then the quickest; what there is no time for is named', async () => {
  const files = [
    planned('slow', 500),
    planned('quick', 20),
    planned('crash', 200, true),
    planned('middle', 60),
  ]
  expect(await played(files, 240)).toMatchObject({
    batches: [['crash', 'quick', 'middle']],
    leftOut: ['slow'],
  })
})

test('on a machine that is half as fast, fewer files follow the first batch', async () => {
  const files = Array.from({ length: 20 }, (_, i) => planned(`file ${i}`, 60))
  const fast = await played(files, 600)
  const slow = await played(files, 600, 2)
  expect(fast.leftOut).toEqual([])
  expect(slow.leftOut.length).toBeGreaterThan(5)
  expect(slow.clock).toBeLessThanOrEqual(600)
})
