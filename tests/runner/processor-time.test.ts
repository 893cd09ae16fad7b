import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { stopwatch } from './processor-time.ts'

/** Uses the processor for some three tenths of a second. */
const BUSY = 'const end = Date.now() + 400; let n = 0; while (Date.now() < end) n++'

test.skipIf(!existsSync('/proc/self/stat'))(
  'the processor time of a part has that of its children, and theirs',
  async () => {
    const watch = stopwatch()
    await watch.time('nothing', async () => {})
    await watch.time('child of a child', async () => {
      const child = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}])`
      await promisify(execFile)(process.execPath, ['-e', child])
    })
    const [nothing, busy] = watch.spent()
    expect(nothing?.processorSeconds).toBeLessThan(0.1)
    expect(busy?.processorSeconds).toBeGreaterThan(0.1)
  },
)

test.skipIf(!existsSync('/proc/self/stat'))(
  'a child that ends without its parent waiting for it is counted too',
  async () => {
    const watch = stopwatch()
    await watch.time('a shell that leaves its child behind', async (follow) => {
      // The inner shell ends before its child, which then has no parent here.
      const orphan = `/bin/sh -c "'${process.execPath}' -e '${BUSY.replace('400', '900')}' & sleep 0.7"; sleep 1`
      const shell = spawn('/bin/sh', ['-c', orphan])
      follow(shell.pid)
      await once(shell, 'exit')
    })
    expect(watch.spent()[0]?.processorSeconds).toBeGreaterThan(0.2)
  },
)
