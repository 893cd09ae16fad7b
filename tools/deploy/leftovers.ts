import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expectThat } from './check-front.ts'

/** Processes that name the folder of the run in their command line, settings or working folder. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const command = readOf(pid, 'cmdline')
      return (command + readOf(pid, 'environ')).includes(folder)
        ? [`${pid} ${command.replaceAll('\0', ' ').slice(0, 100)}`]
        : []
    })
}

/** A process may have ended meanwhile, or be somebody else's. */
function readOf(pid: string, what: string): string {
  try {
    return readFileSync(path.join('/proc', pid, what), 'utf8')
  } catch {
    return ''
  }
}

/** Once all is taken down; the folder itself is removed after that. */
export function nothingIsLeft(folder: string): string {
  const running = processesOf(folder)
  expectThat(running.length === 0, `still running: ${running.join('; ')}`)
  const kept = readdirSync(path.join(folder, 'tmp')).filter((name) => !/^(goods|photos)/.test(name))
  expectThat(kept.length === 0, `left in the temporary folder: ${kept.join(', ')}`)
  return 'no process, no file'
}
