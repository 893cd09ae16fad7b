import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening } from '../../tests/servers/is-listening.ts'
import type { Certificates } from './programs/certificates.ts'
import { PROGRAMS } from './programs/debian-programs.ts'
import { deployFile } from './files/deploy-file.ts'
import type { Installation } from './installation.ts'
import { reasonOf } from './steps.ts'
import type { Ports, World } from './world.ts'

export type FrontName = 'nginx' | 'Caddy' | 'HAProxy'

/** For a program to listen, on a busy machine. */
const STARTS_WITHIN_MS = 60_000

type Front = { command: [string, ...string[]]; env?: Record<string, string> }

/** Each with its real file of deploy/; replaced are ports and paths of certificates. */
const MAKE: Record<
  FrontName,
  (installation: Installation, ports: Ports, certificates: Certificates) => Front
> = {
  nginx({ at, write }, { http, https, nodes }, { certificate, key }) {
    const site = deployFile('nginx.conf', [
      ['127.0.0.1:3000', `127.0.0.1:${nodes[0]}`],
      // Both families, as on a machine with one address of each.
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen [::]:80;', `listen 127.0.0.2:${http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
      ['listen [::]:443 ssl', `listen 127.0.0.2:${https} ssl`],
      ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
    ])
    mkdirSync(at('/etc/nginx'))
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${at(`/etc/nginx/${name}`)};`)
      .join(' ')
    const main = `daemon off;
pid ${at('/etc/nginx/pid')};
error_log stderr;
events {}
http {
  access_log off;
  ${kept}
  include ${write('/etc/nginx/sangam', site)};
}
`
    return { command: [PROGRAMS.nginx, '-e', 'stderr', '-c', write('/etc/nginx/nginx.conf', main)] }
  },
  Caddy({ at, write }, { http, https, nodes }, { authority, authorityKey }) {
    const site = deployFile('Caddyfile', [['127.0.0.1:3000', `127.0.0.1:${nodes[0]}`]])
    // Let's Encrypt does not come here: Caddy's own authority signs, with the run's root.
    const options = `{
  admin off
  http_port ${http}
  https_port ${https}
  default_bind 127.0.0.1
  storage file_system ${at('/var/caddy')}
  local_certs
  skip_install_trust
  pki {
    ca local {
      root {
        cert ${authority}
        key ${authorityKey}
      }
    }
  }
}
`
    const settings = write('/etc/Caddyfile', options + site)
    return {
      command: [PROGRAMS.caddy, 'run', '--adapter', 'caddyfile', '--config', settings],
      env: { HOME: at('/var') },
    }
  },
  HAProxy({ write }, { http, https, nodes }, { certificate, key }) {
    const both = readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8')
    const settings = deployFile('haproxy.cfg', [
      ['bind :80\n', `bind 127.0.0.1:${http}\n`],
      ['bind :443 ', `bind 127.0.0.1:${https} `],
      ['/etc/haproxy/shop.example.pem', write('/etc/haproxy.pem', both)],
      ['127.0.0.1:3000', `127.0.0.1:${nodes[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${nodes[1]}`],
      // Only root may become another user.
      ...(process.getuid?.() === 0
        ? []
        : ([
            ['  user haproxy\n', ''],
            ['  group haproxy\n', ''],
          ] as const)),
    ])
    return { command: [PROGRAMS.haproxy, '-db', '-f', write('/etc/haproxy.cfg', settings)] }
  },
}

/** @throws with what it has said where it does not start */
export async function startFront(
  name: FrontName,
  { installation, ports, certificates, shop }: World,
): Promise<{ close(): Promise<void> }> {
  const { command, env } = MAKE[name](installation, ports, certificates)
  const front = await startProgram(command, { port: ports.https, ...(env && { env }) })
  try {
    await untilServing(`${shop.url}/healthz`)
    return front
  } catch (error) {
    await front.close()
    throw error
  }
}

/** Caddy listens before it has its certificate, HAProxy before it has seen that a server is ready. */
async function untilServing(url: string): Promise<void> {
  const answer = () =>
    fetch(url).then(
      ({ status }) => `it answers ${status}`,
      (error: unknown) => `it does not answer: ${reasonOf(error)}`,
    )
  const until = performance.now() + STARTS_WITHIN_MS
  for (let said = ''; (said = await answer()) !== 'it answers 200'; await sleep(50))
    if (performance.now() > until) throw new Error(said)
}

/** A program that listens at a port once it is up, and ends by SIGTERM. */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  { port, env }: { port: number; env?: Record<string, string> },
): Promise<{ close(): Promise<void> }> {
  const child = spawn(program, args, {
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-4_000)))
  const ended = once(child, 'exit')
  const close = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  const until = performance.now() + STARTS_WITHIN_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      await close()
      throw new Error(`${program} does not start: ${said}`)
    }
    await sleep(50)
  }
  return { close }
}
