import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newBucket, type S3Server } from './s3-server.ts'

type Stored = { bytes: Buffer; headers: Record<string, string> }

const KEYS: Readonly<Record<string, string>> = { 'shop:owner': 'the-secret-of-the-bucket' }
const REGION = 'us-east-1'
const CLOCK_SKEW_MS = 15 * 60_000

/**
 * A small S3 server: path-style buckets, PUT, GET (of ranges, too) and HEAD of objects, ETag and x-amz-meta-*, and
 * AWS signature version 4 checked by code of its own, not by the library that signs. Debian's
 * Swift, a real one, runs the same tests in the long run.
 */
export async function openInProcessS3(): Promise<S3Server> {
  const buckets = new Map<string, Map<string, Stored>>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const refusal = refusalOf(request, body)
    if (refusal) return refuse(response, 403, refusal)
    serve(buckets, request, body, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket: () =>
      newBucket({ url, region: REGION, keyId: 'shop:owner', secret: KEYS['shop:owner'] ?? '' }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function serve(
  buckets: Map<string, Map<string, Stored>>,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const [, bucketName = '', name] = /^\/([^/?]+)(?:\/([^?]+))?/.exec(url ?? '') ?? []
  if (method === 'PUT' && name === undefined) {
    buckets.set(bucketName, new Map())
    return response.writeHead(200).end()
  }
  const bucket = buckets.get(bucketName)
  if (!bucket) return refuse(response, 404, 'NoSuchBucket')
  if (method === 'PUT' && name !== undefined) {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    const kept = Object.entries(headers).filter(
      ([header]) => header === 'content-type' || header.startsWith('x-amz-meta-'),
    )
    bucket.set(name, {
      bytes: body,
      headers: { ...(Object.fromEntries(kept) as Record<string, string>), etag },
    })
    return response.writeHead(200, { etag }).end()
  }
  const stored = name === undefined ? undefined : bucket.get(name)
  if (!stored) return refuse(response, 404, 'NoSuchKey')
  if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, 'MethodNotAllowed')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from !== undefined && to !== undefined) {
    if (Number(from) >= stored.bytes.length) return refuse(response, 416, 'InvalidRange')
    const part = stored.bytes.subarray(Number(from), Number(to) + 1)
    const end = Number(from) + part.length - 1
    return response
      .writeHead(206, {
        ...stored.headers,
        'content-length': part.length,
        'content-range': `bytes ${from}-${end}/${stored.bytes.length}`,
      })
      .end(part)
  }
  return response
    .writeHead(200, { ...stored.headers, 'content-length': stored.bytes.length })
    .end(method === 'GET' ? stored.bytes : undefined)
}

function refuse(response: ServerResponse, status: number, code: string) {
  return response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`)
}

/** Checks signature version 4, as Amazon describes it. @returns S3's error code, or undefined */
function refusalOf(request: IncomingMessage, body: Buffer): string | undefined {
  const [, keyId = '', day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (signature === undefined) return 'AccessDenied'
  const secret = KEYS[keyId]
  if (secret === undefined) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const at = String(request.headers['x-amz-date'])
  const moment = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!at.startsWith(day) || !(Math.abs(Date.now() - moment) < CLOCK_SKEW_MS))
    return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name)))
    return 'AccessDenied'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const lines = signed.map(
    (name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    lines.join(''),
    names,
    hash,
  ].join('\n')
  const scope = [day, region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`)
  const expected = hmac(
    key,
    ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical)].join('\n'),
  ).toString('hex')
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
