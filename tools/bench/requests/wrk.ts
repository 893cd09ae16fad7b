import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { debianPackages } from '../../../tests/debian/packages.ts'
import type { Load } from '../rounds.ts'

/** A request; `asked` is the n-th of this load, for addresses that nobody has asked for before. */
export type Requests = {
  url: string
  pathOf: (asked: number) => string
  /** How many different paths there are; they come in turn. */
  paths: number
  method?: 'GET' | 'POST'
  body?: string
}

const PROGRAM = 'usr/bin/wrk'
const THREADS = 1

/**
 * What Debian's wrk measures with so many connections, and with keep-alive: the pace in answers 200,
 * the times of all in ms; `failed` are the others.
 */
export async function load(
  { url, pathOf, paths, method = 'GET', body }: Requests,
  { connections, seconds, signal }: { connections: number; seconds: number; signal: AbortSignal },
): Promise<Load> {
  const unpacked = existsSync(`/${PROGRAM}`) ? undefined : debianPackages(['wrk'], 'wrk')
  const folder = mkdtempSync(path.join(tmpdir(), 'wrk-'))
  try {
    const script = path.join(folder, 'load.lua')
    const all = Array.from({ length: paths }, (_, nth) => pathOf(nth))
    writeFileSync(script, luaScript({ paths: all, method, body, origin: url }))
    const options = ['-t', THREADS, '-c', connections, '-d', `${seconds}s`, '-s', script, url]
    const { stdout } = await promisify(execFile)(
      unpacked?.own(PROGRAM) ?? `/${PROGRAM}`,
      options.map(String),
      {
        signal,
        env: { PATH: '/usr/bin:/bin', ...(unpacked && { LD_LIBRARY_PATH: unpacked.libraryPath }) },
      },
    )
    return readFigures(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** wrk is told in Lua what to ask for, and tells its figures in microseconds. */
const luaScript = ({
  paths,
  method,
  body,
  origin,
}: {
  paths: readonly string[]
  method: string
  body: string | undefined
  origin: string
}): string => `
local paths = { ${paths.map((one) => JSON.stringify(one)).join(', ')} }
local nth = 0
local headers = { ["Accept-Encoding"] = "br", ["Accept"] = "text/html" }
${body === undefined ? '' : `headers["Content-Type"] = "application/json"; headers["Origin"] = ${JSON.stringify(origin)}`}
local body = ${body === undefined ? 'nil' : JSON.stringify(body)}
request = function()
  nth = nth + 1
  -- Each request is another visitor's, as a proxy would report it.
  headers["X-Forwarded-For"] = "10." .. math.floor(nth / 65536) % 256 .. "." .. math.floor(nth / 256) % 256 .. "." .. nth % 256
  return wrk.format(${JSON.stringify(method)}, paths[(nth - 1) % #paths + 1], headers, body)
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("figures %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(95),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`

function readFigures(stdout: string): Load {
  const [, ...numbers] = /^figures (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout) ?? []
  const [requests = 0, micros = 1, p50 = 0, p95 = 0, failed = 0] = numbers.map(Number)
  return {
    perSecond: ((requests - failed) / micros) * 1e6,
    p50: p50 / 1_000,
    p95: p95 / 1_000,
    failed,
  }
}
