import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from '#app/images/bucket-source-images.server.ts'
import { hasDebian } from '../debian/packages.ts'
import { debianSwift, type Swift } from '../debian/swift.ts'
import { freePortPair } from './free-port-pair.ts'

export type S3Server = {
  /** An empty bucket of its own. */
  bucket(): Promise<Bucket>
  close(): Promise<void>
}

/** Any S3 whose buckets may be created and filled; unset, Debian's OpenStack Swift is started. */
const GIVEN_URL = process.env.TEST_S3_URL
export const hasS3 = GIVEN_URL !== undefined || hasDebian()

/** A real S3 server, which checks signatures, stores objects and answers as S3 does. */
export async function openS3(): Promise<S3Server> {
  if (GIVEN_URL) {
    const {
      TEST_S3_REGION: region = 'us-east-1',
      TEST_S3_KEY_ID: keyId = '',
      TEST_S3_SECRET: secret = '',
    } = process.env
    return { bucket: () => newBucket({ url: GIVEN_URL, region, keyId, secret }), async close() {} }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'swift-'))
  const programs: ChildProcess[] = []
  try {
    const port = await start(debianSwift(), folder, programs)
    return {
      bucket: () =>
        newBucket({
          url: `http://127.0.0.1:${port}`,
          region: 'us-east-1',
          keyId: 'shop:owner',
          secret: 'the-secret-of-the-bucket',
        }),
      close: () => stop(programs, folder),
    }
  } catch (error) {
    await stop(programs, folder)
    throw error
  }
}

/** Four programs: three that store, and a proxy that speaks S3. @returns its port */
async function start(
  { python, programs, env }: Swift,
  folder: string,
  started: ChildProcess[],
): Promise<number> {
  const user = userInfo().username
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${folder}\nlog_level = ERROR\n`
  await mkdir(path.join(folder, 'srv/disk'), { recursive: true })
  await writeFile(
    path.join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  // Swift looks for its settings in /etc, unless the environment names a folder.
  await writeFile(
    path.join(folder, 'run.py'),
    `import sys, runpy, swift.common.utils\nswift.common.utils.set_swift_dir('${folder}')\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], run_name='__main__')\n`,
  )
  const run = (...args: string[]) =>
    spawn(python, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const serve = (program: string, settings: string) =>
    started.push(run('run.py', path.join(programs, program), settings))
  const [first, second] = [await freePortPair(), await freePortPair()]
  const ports = { account: first, container: first + 1, object: second }
  await writeFile(path.join(folder, 'rings.py'), RINGS)
  const rings = run('rings.py', JSON.stringify(ports))
  let output = ''
  rings.stderr?.on('data', (chunk) => (output += String(chunk)))
  if ((await once(rings, 'exit'))[0] !== 0) throw new Error(`Swift has no rings: ${output}`)
  for (const [service, port] of Object.entries(ports)) {
    const settings = `devices = ${folder}/srv\nmount_check = false\n[pipeline:main]\npipeline = ${service}-server\n[app:${service}-server]\nuse = egg:swift#${service}\n`
    await writeFile(path.join(folder, `${service}.conf`), common(port) + settings)
    serve(`swift-${service}-server`, `${service}.conf`)
  }
  const front = second + 1
  await writeFile(path.join(folder, 'proxy.conf'), common(front) + PIPELINE)
  serve('swift-proxy-server', 'proxy.conf')
  for (const program of started) program.stderr?.on('data', (chunk) => (output += String(chunk)))
  for (const port of [front, ...Object.values(ports)]) await answering(port, started, () => output)
  return front
}

const PIPELINE = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_shop_owner = the-secret-of-the-bucket .admin
`

/** The rings of Swift, which place everything on the one disk. */
const RINGS = `import json, sys
from swift.common.ring import RingBuilder
for service, port in json.loads(sys.argv[1]).items():
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(service + '.ring.gz')
`

async function answering(
  port: number,
  started: ChildProcess[],
  output: () => string,
): Promise<void> {
  for (let i = 0; i < 300 && started.every(({ exitCode }) => exitCode === null); i += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthcheck`).then(
        () => true,
        () => false,
      )
    )
      return
    await setTimeout(100)
  }
  throw new Error(`Swift does not answer: ${output()}`)
}

async function stop(programs: ChildProcess[], folder: string): Promise<void> {
  for (const program of programs) program.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

let made = 0
export async function newBucket(server: Bucket): Promise<Bucket> {
  const bucket = {
    ...server,
    url: `${server.url.replace(/\/$/, '')}/sangam-${process.pid}-${Date.now().toString(36)}-${(made += 1)}`,
  }
  const { status } = await signedRequest(bucket, 'PUT')
  if (status !== 200) throw new Error(`no bucket could be made: ${status}`)
  return bucket
}

/** A signed request, as the merchant's own tools would send it. */
export async function signedRequest(
  { url, keyId, secret, region }: Bucket,
  method: string,
  name = '',
  body?: Buffer,
): Promise<Response> {
  const signer = new AwsV4Signer({
    method,
    url: url + name,
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
  })
  const { url: signed, headers } = await signer.sign()
  return fetch(signed, { method, headers, ...(body && { body: new Uint8Array(body) }) })
}
