import type { UploadReport } from './upload-report.ts'
import { TOO_LARGE } from './upload-refusal.ts'

/** As long as the server waits for a request to arrive, and to be answered. */
const TIMEOUT_MS = 60_000

/**
 * Sends a photo. XMLHttpRequest, because fetch does not tell how much has been sent.
 * @param onProgress gets parts of 1
 */
export function sendPhoto(
  path: string,
  { photo, name }: { photo: Blob; name: string },
  onProgress: (part: number) => void,
): Promise<UploadReport> {
  return new Promise((resolve) => {
    const refuse = (why: string) => resolve({ added: 0, refused: [`${name}: ${why}`] })
    const form = new FormData()
    form.append('pictures', photo, name)
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const report = request.response as UploadReport | null
      if (request.status === 200 && report?.refused) return resolve(report)
      if (request.status === 413) return refuse(TOO_LARGE)
      refuse(
        REFUSALS[request.status] ?? 'The shop did not answer as expected. Load the page again.',
      )
    })
    request.addEventListener('error', () => refuse('The connection was lost. Try it again.'))
    request.addEventListener('timeout', () =>
      refuse('The connection is too slow for it. Try a smaller picture.'),
    )
    request.send(form)
  })
}

const REFUSALS: Record<number, string> = {
  403: 'Your role does not include this.',
  503: 'The shop is busy. Try it again.',
}
