import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Shared caches as Debian has them; each says what it did in the header `x-cache-test`, or in `age`. */
export const SHARED_CACHES = ['nginx', 'varnish'] as const
export type SharedCache = (typeof SHARED_CACHES)[number]

const PROGRAMS: Record<SharedCache, string> = {
  nginx: '/usr/sbin/nginx',
  varnish: '/usr/sbin/varnishd',
}

export const hasSharedCache = (cache: SharedCache): boolean => existsSync(PROGRAMS[cache])

/** A shared cache before a shop, with the settings that it has by itself. */
export async function startSharedCache(
  cache: SharedCache,
  { port, shopPort }: { port: number; shopPort: number },
): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), `${cache}-`))
  const settings = path.join(folder, 'nginx.conf')
  writeFileSync(settings, nginxSettings(folder, port, shopPort))
  const args: Record<SharedCache, string[]> = {
    nginx: ['-e', path.join(folder, 'error.log'), '-c', settings],
    varnish: [
      '-F',
      '-j',
      'none',
      '-n',
      path.join(folder, 'varnish'),
      '-s',
      'malloc,64m',
      '-a',
      `127.0.0.1:${port}`,
      '-b',
      `127.0.0.1:${shopPort}`,
    ],
  }
  const program = spawn(PROGRAMS[cache], args[cache], { stdio: 'ignore' })
  const ended = once(program, 'exit')
  while (!(await answers(port))) {
    if (program.exitCode !== null) throw new Error(`${cache} does not start`)
    await sleep(50)
  }
  return {
    async close() {
      program.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** nginx caches nothing unless it is told to; what and for how long, the answers say. */
const nginxSettings = (folder: string, port: number, shopPort: number) => `
daemon off;
user root;
worker_processes 1;
pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=shop:10m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${shopPort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_cache shop;
      add_header X-Cache-Test $upstream_cache_status always;
    }
  }
}
`

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
