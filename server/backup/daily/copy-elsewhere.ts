import { createReadStream } from 'node:fs'
import { copyFile, chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { request } from 'undici'
import type { Bucket } from '#app/images/bucket-source-images.server.ts'
import { BackupError } from '../backup-error.ts'
import { removeOldBackups } from '../backup-files.ts'
import type { BackupConfig } from '../backup-settings.ts'

/** Upper bound of S3 on the body of one PUT. */
const MAX_PUT_BYTES = 5 * 1024 ** 3
const CONNECT_AND_ANSWER_MS = 60_000

/**
 * Copies a backup to the other folder and the bucket of the settings.
 * @returns whether it lies elsewhere now @throws when a place that is named does not have it
 */
export async function copyElsewhere(
  file: string,
  { dir, bucket, kept }: BackupConfig,
  signal: AbortSignal,
): Promise<boolean> {
  if (dir) await copyToFolder(file, dir, kept)
  if (bucket) await putIntoBucket(file, bucket, signal)
  return dir !== undefined || bucket !== undefined
}

async function copyToFolder(file: string, folder: string, kept: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, path.basename(file))
  const unfinished = `${target}.${process.pid}.part`
  try {
    await copyFile(file, unfinished)
    await chmod(unfinished, 0o600)
    const opened = await open(unfinished, 'r+')
    await opened.sync().finally(() => opened.close())
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await removeOldBackups(folder, kept)
}

/** One PUT; the bucket's own lifecycle rules say how many are kept there. */
async function putIntoBucket(file: string, bucket: Bucket, signal: AbortSignal): Promise<void> {
  const { size } = await stat(file)
  if (size > MAX_PUT_BYTES)
    throw new BackupError(
      'the backup is larger than the 5 GB that a bucket takes at once: use BACKUP_DIR',
    )
  const signed = await new AwsV4Signer({
    method: 'PUT',
    url: `${bucket.url}/${path.basename(file)}`,
    headers: {
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    },
    accessKeyId: bucket.keyId,
    secretAccessKey: bucket.secret,
    service: 's3',
    region: bucket.region,
  }).sign()
  const { statusCode, body } = await request(signed.url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(signed.headers), 'content-length': String(size) },
    body: createReadStream(file),
    headersTimeout: CONNECT_AND_ANSWER_MS,
    bodyTimeout: CONNECT_AND_ANSWER_MS,
    signal,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`the bucket of backups does not answer (${error.code ?? error.name})`)
  })
  await body.dump()
  if (statusCode !== 200) throw new BackupError(`the bucket of backups answered ${statusCode}`)
}
