/** Its message is one line for the merchant, without secrets. */
export class StorageError extends Error {
  override name = 'StorageError'
  code = 'BUCKET'
}

export function statusMessage(status: number): string {
  if (status === 403)
    return 'the bucket of pictures refuses the key (403): it needs s3:GetObject, s3:PutObject and s3:ListBucket'
  if (status >= 300 && status < 400)
    return `the bucket of pictures is elsewhere (${status}): IMAGES_S3_URL or its region is wrong`
  return `the bucket of pictures answered ${status}`
}

/** Only the error code: a message may quote what was sent. */
export function errorMessage(error: unknown): string {
  const code =
    error instanceof Error
      ? 'code' in error && typeof error.code === 'string'
        ? error.code
        : error.name
      : 'unknown'
  return `the bucket of pictures does not answer (${code})`
}
