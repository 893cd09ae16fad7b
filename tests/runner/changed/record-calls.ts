import { appendFileSync } from 'node:fs'
import path from 'node:path'
import diagnostics from 'node:diagnostics_channel'

/**
 * Notes the paths of all requests that this process sends or answers, for `npm test -- --changed`:
 * by Node's own channels, so that no test and no shop has to do anything for it.
 * @returns the paths since the last call
 */
export function recordCalls(): () => string[] {
  const paths = new Set<string>()
  const note = (target: string | undefined) => {
    if (target?.startsWith('/')) paths.add(target.replace(/[?#].*/s, ''))
  }
  diagnostics.subscribe('http.server.request.start', (message) =>
    note((message as { request: { url?: string } }).request.url),
  )
  diagnostics.subscribe('undici:request:create', (message) =>
    note((message as { request: { path?: string } }).request.path),
  )
  return () => {
    const since = [...paths]
    paths.clear()
    return since
  }
}

/** Keeps the calls of a file of tests in the folder that the run named, a line for each. */
export function keepCalls(file: string, paths: readonly string[]): void {
  const folder = process.env.SANGAM_TEST_FOLDER
  if (!folder || paths.length === 0) return
  appendFileSync(
    path.join(folder, `calls-${process.pid}.jsonl`),
    `${JSON.stringify({ file, paths })}\n`,
  )
}
