import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { stopwatch } from './processor-time.ts'

const hasProc = existsSync('/proc/self/stat')

/** A program that uses so many seconds of the processor, however long it has to wait for them. */
const using = (seconds: number) =>
  `let n = 0; while (process.cpuUsage().user < ${seconds * 1_000_000}) n++`

test.skipIf(!hasProc)(
  'the processor time of a part has that of its children, and theirs',
  async () => {
    const watch = stopwatch()
    await watch.time('a child of a child', async () => {
      const child = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(using(0.4))}])`
      await promisify(execFile)(process.execPath, ['-e', child])
    })
    expect(watch.spent()[0]?.processorSeconds).toBeGreaterThan(0.39)
  },
)

test.skipIf(!hasProc)(
  'a child that ends without a parent that waits for it is counted too',
  async () => {
    const watch = stopwatch()
    await watch.time('a shell that leaves its child behind', async (follow) => {
      // The inner shell ends before its child; `cat` ends when the child does.
      const orphan = `/bin/sh -c "'${process.execPath}' -e '${using(1.5)}' & sleep 0.7" | cat`
      const shell = spawn('/bin/sh', ['-c', orphan])
      follow(shell.pid)
      await once(shell, 'exit')
    })
    expect(watch.spent()[0]?.processorSeconds).toBeGreaterThan(0.4)
  },
)
