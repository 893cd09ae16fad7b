import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request, type Dispatcher } from 'undici'
import {
  sourceImageFile,
  type ByteRange,
  type NoSourceImage,
  type SourceImages,
  type SourceImageInfo,
} from './source-images.ts'
import { errorMessage, statusMessage, StorageError } from './bucket-errors.server.ts'
import { MAX_IMAGE_BYTES } from './image-type.ts'
import type { ImageName } from './image-name.ts'

export type Bucket = {
  /** Endpoint, bucket, optional folder: https://s3.ap-south-1.amazonaws.com/my-shop/photos */
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

/**
 * Source images in any S3-compatible bucket. Circuit breaker: a bucket that does not answer in time
 * counts as unavailable and is left alone for `cooldownMs`, and pages work without it.
 * @param onError called with the problem at each failed request
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
      // Total timeout: the agent's restart with each packet, so a slow trickle would never end.
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  /** One request for an image; `unavailable` if the response says nothing about it (a refusal). */
  async function fetchObject<Found>(
    method: 'HEAD' | 'GET',
    image: ImageName,
    found: (response: Dispatcher.ResponseData) => Promise<Found | NoSourceImage>,
    range?: ByteRange,
  ): Promise<Found | NoSourceImage> {
    if (performance.now() < cooldownUntil) return 'unavailable'
    try {
      const response = await signedRequest(method, image, range && { headers: rangeHeader(range) })
      if (response.statusCode === (range ? 206 : 200)) {
        credentialsWork = true
        return await found(response)
      }
      await response.body.dump()
      if (response.statusCode === 404 || response.statusCode === 416) return 'none'
      onError(statusMessage(response.statusCode))
      // Without s3:ListBucket, S3 answers 403 for a missing key: that says nothing of the others.
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
          // Not drained, because the body may be endless. Destroying it emits an error, as
          // expected.
          response.body.on('error', () => {}).destroy()
          return info
        }
        return { ...info, bytes: await response.body.bytes() }
      }),
    async readRange(image, etag, range) {
      const found = await fetchObject(
        'GET',
        image,
        async (response) => {
          const bytes = await response.body.bytes()
          return etagOf(response, totalOf(response)) === etag &&
            bytes.length === range.to - range.from
            ? bytes
            : 'none'
        },
        range,
      )
      return found === 'none' ? 'changed' : found
    },
    async contains(image, photo) {
      const response = await withRetries(() => signedRequest('HEAD', image))
      if (response.statusCode === 404) return false
      if (response.statusCode !== 200) throw new StorageError(statusMessage(response.statusCode))
      // The bucket's ETag is not always an MD5 checksum, so put() stores a checksum beside it.
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

/** The ETag changes with the content; a bucket without ETags has the date instead. */
function infoFrom(response: Dispatcher.ResponseData): SourceImageInfo | 'none' {
  const bytes = Number(header(response, 'content-length'))
  if (!(bytes > 0 && bytes <= MAX_IMAGE_BYTES)) return 'none'
  const etag = etagOf(response, bytes)
  return { etag, content: etag }
}

const etagOf = (response: Dispatcher.ResponseData, bytes: number) =>
  header(response, 'etag') || `${header(response, 'last-modified')} ${bytes}`

const rangeHeader = ({ from, to }: ByteRange) => ({ Range: `bytes=${from}-${to - 1}` })
/** Length of the whole object, of which the response is a range. */
const totalOf = (response: Dispatcher.ResponseData) =>
  Number(header(response, 'content-range').split('/')[1])

/** Retries for the merchant's commands: importing forty thousand photos survives a lost packet. */
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
