import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The smaller one first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]
type Body = Buffer<ArrayBuffer>

/** A body that is compressed once, however often it is sent. */
export type EncodedBody = {
  encoded(encoding: Encoding): Promise<Body>
  /** The body as sent: compressed, if that is done already. */
  ready(encoding: Encoding | 'identity'): Body | undefined
}

/**
 * @param whenIdle runs a task later, or never: the body is then compressed once more, as small as it
 * can be, for those who ask next
 */
export function encodedBody(
  body: Body,
  whenIdle?: (task: () => Promise<void>) => void,
): EncodedBody {
  const begun: Partial<Record<Encoding, Promise<Body>>> = {}
  const ready: Partial<Record<Encoding | 'identity', Body>> = { identity: body }

  async function compressed(encoding: Encoding): Promise<Body> {
    const fast = await compress[encoding](body)
    ready[encoding] = fast
    if (encoding === 'br')
      whenIdle?.(async () => {
        const small = await brotli(body, SMALLEST)
        begun.br = Promise.resolve(small)
        ready.br = small
      })
    return fast
  }
  return {
    encoded: (encoding) => (begun[encoding] ??= compressed(encoding)),
    ready: (encoding) => ready[encoding],
  }
}

/** The highest level that takes no longer than the rendering did; and the one of built assets. */
const QUICK = 5
const SMALLEST = 11

const brotli = (body: Body, quality: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })

const compress: Record<Encoding, (body: Body) => Promise<Body>> = {
  br: (body) => brotli(body, QUICK),
  gzip: (body) => promisify(gzip)(body),
}
