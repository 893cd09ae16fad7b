import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request, type Dispatcher } from 'undici'
import {
  sourceImageFile,
  type NoSourceImage,
  type SourceImages,
  type SourceImageInfo,
} from './source-images.ts'
import { MAX_IMAGE_BYTES } from './image-type.ts'
import type { ImageName } from './image-name.ts'

export type Bucket = {
  /** Where the photos lie in it: endpoint, bucket, and a folder of it if wanted, as https://s3.ap-south-1.amazonaws.com/my-shop/photos */
  url: string
  region: string
  keyId: string
  secret: string
}
export type BucketTimeouts = {
  connectMs: number
  responseMs: number
  uploadMs: number
  cooldownMs: number
}
export const bucketTimeouts: BucketTimeouts = {
  connectMs: 1_000,
  responseMs: 5_000,
  uploadMs: 60_000,
  cooldownMs: 5_000,
}

/** The owner is told this in a line: it names no secret. */
export class StorageError extends Error {
  override name = 'StorageError'
  code = 'BUCKET'
}

/**
 * Photos in any bucket that speaks S3. It answers in time or counts as away: pages go on without it, and for a moment it is not
 * even asked. @param onTrouble told what is wrong with it, each time it is asked in vain
 */
export function bucketSourceImages(
  bucket: Bucket,
  onError: (what: string) => void = () => {},
  timeouts = bucketTimeouts,
): SourceImages {
  const agent = new Agent({
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.responseMs,
    bodyTimeout: timeouts.responseMs,
    maxResponseSize: MAX_IMAGE_BYTES,
    connections: 8,
    keepAliveTimeout: 4_000,
  })
  let cooldownUntil = 0
  let credentialsWork = false

  async function signedRequest(
    method: 'HEAD' | 'GET' | 'PUT',
    image: ImageName,
    given: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ) {
    const signed = await new AwsV4Signer({
      method,
      url: `${bucket.url}/${sourceImageFile(image)}`,
      headers: given.headers ?? {},
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region,
    }).sign()
    const timeoutMs =
      timeouts.connectMs + (method === 'PUT' ? timeouts.uploadMs : timeouts.responseMs)
    return request(signed.url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(signed.headers),
      ...(given.body && { body: given.body, headersTimeout: timeouts.uploadMs }),
      // The agent's limits begin anew with each packet; this one stops an answer that comes drop by drop.
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  /** What an answer says of the photo; `away` for all that says nothing of it, such as a refusal. */
  async function fetchObject<Found>(
    method: 'HEAD' | 'GET',
    image: ImageName,
    found: (response: Dispatcher.ResponseData) => Promise<Found | NoSourceImage>,
  ): Promise<Found | NoSourceImage> {
    if (performance.now() < cooldownUntil) return 'unavailable'
    try {
      const response = await signedRequest(method, image)
      if (response.statusCode === 200) {
        credentialsWork = true
        return await found(response)
      }
      await response.body.dump()
      if (response.statusCode === 404) return 'none'
      onError(statusMessage(response.statusCode))
      // Without leave to list, S3 refuses what is not there: that says nothing of the photos that are.
      if (response.statusCode === 403 && credentialsWork) return 'unavailable'
    } catch (error) {
      onError(errorMessage(error))
    }
    cooldownUntil = performance.now() + timeouts.cooldownMs
    return 'unavailable'
  }

  return {
    maxAgeMs: 60_000,
    stat: (image) =>
      fetchObject('HEAD', image, async (response) => {
        await response.body.dump()
        return infoFrom(response)
      }),
    read: (image) =>
      fetchObject('GET', image, async (response) => {
        const info = infoFrom(response)
        if (info === 'none') {
          // Not drained, for it may be endless; who breaks it off is told so, and knows.
          response.body.on('error', () => {}).destroy()
          return info
        }
        return { ...info, bytes: await response.body.bytes() }
      }),
    async contains(image, photo) {
      const response = await withRetries(() => signedRequest('HEAD', image))
      if (response.statusCode === 404) return false
      if (response.statusCode !== 200) throw new StorageError(statusMessage(response.statusCode))
      // Where the bucket's own tag is no checksum, ours is beside it.
      return (
        response.headers[CHECKSUM] === checksum(photo) ||
        header(response, 'etag') === `"${createHash('md5').update(photo).digest('hex')}"`
      )
    },
    async put(image, photo) {
      const sum = checksum(photo)
      const headers = { 'Content-Type': 'image/jpeg', 'X-Amz-Content-Sha256': sum, [CHECKSUM]: sum }
      const response = await withRetries(() =>
        signedRequest('PUT', image, { body: photo, headers }),
      )
      if (response.statusCode !== 200) throw new StorageError(statusMessage(response.statusCode))
    },
    close: () => agent.destroy(),
  }
}

const CHECKSUM = 'x-amz-meta-sha256'
const checksum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const header = ({ headers }: Dispatcher.ResponseData, name: string) => String(headers[name] ?? '')

/** The tag changes with the content; a bucket that gives none is told by when the photo came. */
function infoFrom(response: Dispatcher.ResponseData): SourceImageInfo | 'none' {
  const bytes = Number(header(response, 'content-length'))
  if (!(bytes > 0 && bytes <= MAX_IMAGE_BYTES)) return 'none'
  const etag = header(response, 'etag') || `${header(response, 'last-modified')} ${bytes}`
  return { etag, content: etag }
}

function statusMessage(status: number): string {
  if (status === 403)
    return 'the bucket of pictures refuses the key (403): it needs s3:GetObject, s3:PutObject and s3:ListBucket'
  if (status >= 300 && status < 400)
    return `the bucket of pictures is elsewhere (${status}): IMAGES_S3_URL or its region is wrong`
  return `the bucket of pictures answered ${status}`
}

/** For the owner's commands: whoever has forty thousand photos to bring should not begin anew for one packet lost. */
async function withRetries(
  attempt: () => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData> {
  for (const pauseMs of [200, 1_000, undefined]) {
    try {
      const response = await attempt()
      await response.body.dump()
      if (pauseMs === undefined || (response.statusCode < 500 && response.statusCode !== 429))
        return response
    } catch (error) {
      if (pauseMs === undefined) throw new StorageError(errorMessage(error))
    }
    await setTimeout(pauseMs)
  }
  throw new StorageError('the bucket of pictures does not answer')
}

/** The code alone: a message may quote what was sent. */
function errorMessage(error: unknown): string {
  const code =
    error instanceof Error
      ? 'code' in error && typeof error.code === 'string'
        ? error.code
        : error.name
      : 'unknown'
  return `the bucket of pictures does not answer (${code})`
}
