import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let launcher: ChildProcess | undefined
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'sangam-keep-open-'))))
afterEach(() => {
  launcher?.kill('SIGKILL')
  for (const pid of pids()) kill(pid)
  rmSync(folder, { recursive: true, force: true })
})

/** A launcher that keeps this script open; each start of it notes its pid. */
function keepOpen(script: string, { firstPauseMs = 20 } = {}) {
  const notesItsPid = `require('node:fs').appendFileSync(${JSON.stringify(pidFile())}, process.pid + '\\n');`
  const program = `import { keepOpen } from ${JSON.stringify(path.join(import.meta.dirname, 'keep-open.mjs'))}
    keepOpen(process.execPath, ['-e', ${JSON.stringify(notesItsPid + script)}], {}, { firstPauseMs: ${firstPauseMs} })`
  const started = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  launcher = started
  let errors = ''
  started.stderr.on('data', (text) => (errors += text))
  const ended = new Promise<{ code: number | null; signal: string | null; errors: string }>(
    (resolve) => started.once('close', (code, signal) => resolve({ code, signal, errors })),
  )
  return { ended, errors: () => errors, stop: (signal: NodeJS.Signals) => started.kill(signal) }
}

const pidFile = () => path.join(folder, 'pids')
const pids = () =>
  existsSync(pidFile()) ? readFileSync(pidFile(), 'utf8').trim().split('\n').map(Number) : []
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}
async function untilStarted(times: number): Promise<number> {
  while (pids().length < times) await sleep(10)
  return pids().at(-1) ?? 0
}
const STAYS = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`

test('T59 a server that is killed, or ends by an uncaught exception, is started again and each time one line says why', async () => {
  const shop = keepOpen(STAYS)
  kill(await untilStarted(1))
  kill(await untilStarted(2))
  await untilStarted(3)
  await sleep(200)
  shop.stop('SIGTERM')
  expect(await shop.ended).toEqual({
    code: 0,
    signal: null,
    errors: [
      'Sangam crashed (killed by SIGKILL); starting it again in 0.02 s.',
      'Sangam crashed (killed by SIGKILL); starting it again in 0.04 s.',
      '',
    ].join('\n'),
  })
  expect(pids()).toHaveLength(3)
})

test('a server that cannot start, or ends by itself, is not started again', async () => {
  for (const code of [0, 1, 2]) {
    rmSync(pidFile(), { force: true })
    expect(await keepOpen(`process.exit(${code})`).ended).toEqual({
      code,
      signal: null,
      errors: '',
    })
    expect(pids()).toHaveLength(1)
  }
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends the shop for good, also while it waits to start again',
  async (signal) => {
    const shop = keepOpen('process.exit(70)', { firstPauseMs: 60_000 })
    while (!shop.errors().includes('exit code 70')) await sleep(10)
    const at = performance.now()
    shop.stop(signal)
    expect((await shop.ended).code).toBe(0)
    expect(performance.now() - at).toBeLessThan(2_000)
    expect(pids()).toHaveLength(1)
  },
)

test('ten crashes in a row are the end, with the exit code of the last', async () => {
  const { code, errors } = await keepOpen('process.exit(70)', { firstPauseMs: 1 }).ended
  expect(pids()).toHaveLength(10)
  expect(code).toBe(70)
  expect(errors.trim().split('\n').at(-1)).toMatch(/^Sangam crashed 10 times within 10 minutes/)
})
