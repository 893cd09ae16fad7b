import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePortPair } from '../../../tests/servers/free-port-pair.ts'

export type Reference = { url: string; close(): Promise<void> }

/** Upper bound on a Node server: it sends as many bytes, with as many headers, and nothing else. */
export async function bareServer(length: number, headers: readonly string[]): Promise<Reference> {
  const program = `
    const body = Buffer.alloc(${length}, 'x')
    const headers = ${JSON.stringify([...headers, 'Content-Length', String(length)])}
    const server = require('node:http').createServer((_, answer) => {
      answer.writeHead(200, headers)
      answer.end(body)
    })
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const port of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${port}`, close: () => ended(child) }
  throw new Error('The bare server did not open.')
}

const NGINX = '/usr/sbin/nginx'

/** Debian's nginx that sends a file of as many bytes; undefined where it is not installed. */
export async function nginxServer(length: number): Promise<Reference | undefined> {
  if (!existsSync(NGINX)) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  const port = await freePortPair()
  writeFileSync(path.join(folder, 'page'), 'x'.repeat(length))
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;
user root;
worker_processes 1;
pid ${folder}/pid;
events {}
http {
  access_log off;
  sendfile on;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files /page =404; } }
}
`,
  )
  const child = spawn(
    NGINX,
    ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await sleep(50)
  return {
    url,
    async close() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
