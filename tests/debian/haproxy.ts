import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianPackages } from './packages.ts'

const PROGRAM = 'usr/sbin/haproxy'

/** How long HAProxy may take to see that a node is closing: two checks, and one that is late. */
export const NOTICED_AFTER_MS = 1_500

/**
 * Debian's HAProxy before the nodes of a shop, one request after the other to each that is ready.
 * @throws Error when Debian does not hand it out
 */
export async function startHaproxy(
  port: number,
  nodes: readonly number[],
): Promise<{ close(): Promise<void> }> {
  const unpacked = existsSync(`/${PROGRAM}`) ? undefined : debianPackages(['haproxy'], 'haproxy')
  const folder = mkdtempSync(path.join(tmpdir(), 'haproxy-'))
  const settings = path.join(folder, 'haproxy.cfg')
  writeFileSync(settings, settingsOf(port, nodes))
  const proxy = spawn(unpacked?.own(PROGRAM) ?? `/${PROGRAM}`, ['-db', '-f', settings], {
    env: { PATH: '/usr/bin:/bin', ...(unpacked && { LD_LIBRARY_PATH: unpacked.libraryPath }) },
    stdio: 'ignore',
  })
  const ended = once(proxy, 'exit')
  while (!(await answers(port))) {
    if (proxy.exitCode !== null) throw new Error('HAProxy does not start')
    await sleep(50)
  }
  return {
    async close() {
      proxy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The client's X-Forwarded-For is kept: visitors of tests name their address. */
const settingsOf = (port: number, nodes: readonly number[]) =>
  `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
frontend shop
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  default-server check inter 500ms fall 2 rise 1
${nodes.map((node) => `  server node-${node} 127.0.0.1:${node}`).join('\n')}
`

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
