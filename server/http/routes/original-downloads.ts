import type { OriginalResponse } from '#app/images/images.server.ts'

type Body = NonNullable<OriginalResponse['body']>

export type DownloadLimits = {
  /** Originals that are sent at once. */
  max: number
  /** Age from which a download makes room for a new one, in ms. */
  givesWayAfterMs: number
}

export type OriginalDownloads = {
  /**
   * The body as a stream; `busy`: too many are being sent. `cut` must end the connection, so that
   * the reader knows that something is missing; with an error where the source is at fault.
   */
  send(body: Body, cut: (error?: unknown) => void): ReadableStream<Uint8Array> | 'busy'
}

/** Per process: what is bounded is the memory and the sockets of this one. */
export const DOWNLOAD_LIMITS: DownloadLimits = { max: 64, givesWayAfterMs: 10_000 }

/**
 * Bound on originals that are sent at once. Each holds a piece in memory until it is read, so slow
 * readers cost little, but they must not keep others out: the oldest makes room (T42).
 */
export function originalDownloads({ max, givesWayAfterMs } = DOWNLOAD_LIMITS): OriginalDownloads {
  /** The oldest first. */
  const open = new Set<{ since: number; cut: (error?: unknown) => void }>()

  function hasRoom(): boolean {
    if (open.size < max) return true
    const [oldest] = open
    if (!oldest || performance.now() - oldest.since < givesWayAfterMs) return false
    open.delete(oldest)
    oldest.cut()
    return true
  }

  return {
    send({ pieces }, cut) {
      if (!hasRoom()) return 'busy'
      const download = { since: performance.now(), cut }
      open.add(download)
      return new ReadableStream<Uint8Array>(
        {
          async pull(stream) {
            try {
              const { done, value } = await pieces.next()
              if (!done) return stream.enqueue(value)
              stream.close()
            } catch (error) {
              // Not an error of the stream: Hono would print it, and end the answer as if whole.
              cut(error)
            }
            open.delete(download)
          },
          async cancel() {
            open.delete(download)
            await pieces.return?.()
          },
        },
        // A piece is read when there is room for it, not before.
        { highWaterMark: 0 },
      )
    },
  }
}
