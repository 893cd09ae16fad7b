import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Runs a launcher that hands over to this script; resolves to its output and its end. */
function launch(script: string, onReady?: (launcher: ReturnType<typeof spawn>) => void) {
  const program = `import { runForegroundChild } from ${JSON.stringify(path.join(import.meta.dirname, 'foreground-child.mjs'))}
    runForegroundChild(process.execPath, ['-e', ${JSON.stringify(script)}], {})`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  launcher.stdout.on('data', (text) => {
    said += text
    if (said === 'ready\n') onReady?.(launcher)
  })
  return new Promise<{ code: number | null; signal: string | null; said: string }>((resolve) =>
    launcher.once('close', (code, signal) => resolve({ code, signal, said })),
  )
}

test('the exit code of the program is ours', async () => {
  expect(await launch('process.exit(3)')).toEqual({ code: 3, signal: null, said: '' })
})

test('a program that is killed kills us by the same signal', async () => {
  expect(await launch(`process.kill(process.pid, 'SIGKILL')`)).toEqual({
    code: null,
    signal: 'SIGKILL',
    said: '',
  })
})

test('a signal reaches the program once, which may end in its own time', async () => {
  const script = `let times = 0
    process.on('SIGTERM', () => times++ || setTimeout(() => { console.log('got', times); process.exit(0) }, 200))
    setInterval(() => {}, 1000)
    console.log('ready')`
  const ended = await launch(script, (launcher) => {
    launcher.kill('SIGTERM')
    setTimeout(() => launcher.kill('SIGTERM'), 50)
  })
  expect(ended).toEqual({ code: 0, signal: null, said: 'ready\ngot 1\n' })
})
