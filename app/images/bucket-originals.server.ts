import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request, type Dispatcher } from 'undici'
import { originalName, type NoPhoto, type Originals, type Seen } from './originals.ts'
import { MOST_BYTES } from './photo-kind.ts'
import type { PictureName } from './picture-name.ts'

export type Bucket = {
  /** Where the photos lie in it: endpoint, bucket, and a folder of it if wanted, as https://s3.ap-south-1.amazonaws.com/my-shop/photos */
  url: string
  region: string
  keyId: string
  secret: string
}
export type BucketLimits = { connectMs: number; answerMs: number; uploadMs: number; restMs: number }
export const bucketLimits: BucketLimits = { connectMs: 1_000, answerMs: 5_000, uploadMs: 60_000, restMs: 5_000 }

/** The owner is told this in a line: it names no secret. */
export class BucketTrouble extends Error {
  override name = 'BucketTrouble'
  code = 'BUCKET'
}

/**
 * Photos in any bucket that speaks S3. It answers in time or counts as away: pages go on without it, and for a moment it is not
 * even asked. @param onTrouble told what is wrong with it, each time it is asked in vain
 */
export function bucketOriginals(bucket: Bucket, onTrouble: (what: string) => void = () => {}, limits = bucketLimits): Originals {
  const agent = new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.answerMs,
    maxResponseSize: MOST_BYTES,
    connections: 8,
    keepAliveTimeout: 4_000,
  })
  let restingUntil = 0
  let keyIsGood = false

  async function ask(
    method: 'HEAD' | 'GET' | 'PUT',
    picture: PictureName,
    given: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ) {
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket.url}/${originalName(picture)}`,
      headers: given.headers ?? {},
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region,
    }).sign()
    const withinMs = limits.connectMs + (method === 'PUT' ? limits.uploadMs : limits.answerMs)
    return request(signed.url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(signed.headers),
      ...(given.body && { body: given.body, headersTimeout: limits.uploadMs }),
      // The agent's limits begin anew with each packet; this one stops an answer that comes drop by drop.
      signal: AbortSignal.timeout(withinMs),
    })
  }

  /** What an answer says of the photo; `away` for all that says nothing of it, such as a refusal. */
  async function asked<Found>(
    method: 'HEAD' | 'GET',
    picture: PictureName,
    found: (answer: Dispatcher.ResponseData) => Promise<Found | NoPhoto>,
  ): Promise<Found | NoPhoto> {
    if (performance.now() < restingUntil) return 'away'
    try {
      const answer = await ask(method, picture)
      if (answer.statusCode === 200) {
        keyIsGood = true
        return await found(answer)
      }
      await answer.body.dump()
      if (answer.statusCode === 404) return 'none'
      onTrouble(refusal(answer.statusCode))
      // Without leave to list, S3 refuses what is not there: that says nothing of the photos that are.
      if (answer.statusCode === 403 && keyIsGood) return 'away'
    } catch (error) {
      onTrouble(causeOf(error))
    }
    restingUntil = performance.now() + limits.restMs
    return 'away'
  }

  return {
    believedMs: 60_000,
    look: (picture) =>
      asked('HEAD', picture, async (answer) => {
        await answer.body.dump()
        return seenIn(answer)
      }),
    read: (picture) =>
      asked('GET', picture, async (answer) => {
        const seen = seenIn(answer)
        if (seen === 'none') {
          // Not drained, for it may be endless; who breaks it off is told so, and knows.
          answer.body.on('error', () => {}).destroy()
          return seen
        }
        return { ...seen, bytes: await answer.body.bytes() }
      }),
    async holds(picture, photo) {
      const answer = await insisting(() => ask('HEAD', picture))
      if (answer.statusCode === 404) return false
      if (answer.statusCode !== 200) throw new BucketTrouble(refusal(answer.statusCode))
      // Where the bucket's own tag is no checksum, ours is beside it.
      return answer.headers[CHECKSUM] === checksum(photo) || header(answer, 'etag') === `"${createHash('md5').update(photo).digest('hex')}"`
    },
    async keep(picture, photo) {
      const sum = checksum(photo)
      const headers = { 'Content-Type': 'image/jpeg', 'X-Amz-Content-Sha256': sum, [CHECKSUM]: sum }
      const answer = await insisting(() => ask('PUT', picture, { body: photo, headers }))
      if (answer.statusCode !== 200) throw new BucketTrouble(refusal(answer.statusCode))
    },
    close: () => agent.destroy(),
  }
}

const CHECKSUM = 'x-amz-meta-sha256'
const checksum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const header = ({ headers }: Dispatcher.ResponseData, name: string) => String(headers[name] ?? '')

/** The tag changes with the content; a bucket that gives none is told by when the photo came. */
function seenIn(answer: Dispatcher.ResponseData): Seen | 'none' {
  const bytes = Number(header(answer, 'content-length'))
  if (!(bytes > 0 && bytes <= MOST_BYTES)) return 'none'
  const mark = header(answer, 'etag') || `${header(answer, 'last-modified')} ${bytes}`
  return { mark, content: mark }
}

function refusal(status: number): string {
  if (status === 403) return 'the bucket of pictures refuses the key (403): it needs s3:GetObject, s3:PutObject and s3:ListBucket'
  if (status >= 300 && status < 400) return `the bucket of pictures is elsewhere (${status}): PICTURES_S3_URL or its region is wrong`
  return `the bucket of pictures answered ${status}`
}

/** For the owner's commands: whoever has forty thousand photos to bring should not begin anew for one packet lost. */
async function insisting(ask: () => Promise<Dispatcher.ResponseData>): Promise<Dispatcher.ResponseData> {
  for (const pauseMs of [200, 1_000, undefined]) {
    try {
      const answer = await ask()
      await answer.body.dump()
      if (pauseMs === undefined || (answer.statusCode < 500 && answer.statusCode !== 429)) return answer
    } catch (error) {
      if (pauseMs === undefined) throw new BucketTrouble(causeOf(error))
    }
    await setTimeout(pauseMs)
  }
  throw new BucketTrouble('the bucket of pictures does not answer')
}

/** The code alone: a message may quote what was sent. */
function causeOf(error: unknown): string {
  const code = error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown'
  return `the bucket of pictures does not answer (${code})`
}
