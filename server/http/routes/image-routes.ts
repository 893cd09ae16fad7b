import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { parseImageName } from '#app/images/image-name.ts'
import { IMAGE_WIDTHS, SCENE_WIDTHS } from '#app/images/responsive-images.ts'
import type {
  CachePolicy,
  Format,
  ImageRequest,
  ImageResponse,
  OriginalResponse,
} from '#app/images/images.server.ts'
import type { AppEnv } from '../app-settings.ts'
import { negotiate } from '../negotiate.ts'
import { originalDownloads, type OriginalDownloads } from './original-downloads.ts'
import type { Shop } from '../shop.ts'

const STYLE_WIDTHS: readonly number[] = IMAGE_WIDTHS
const ALL_WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...SCENE_WIDTHS]

/** Images by name, version and width: no part of an address becomes part of a path (T45). */
export function imageRoutes({ images, log }: Pick<Shop, 'images' | 'log'>) {
  const routes = new Hono<AppEnv>()
  const downloads = originalDownloads()
  routes.get('/item-images/:file{[0-9a-f-]{1,25}\\.jpg}', async (c) => {
    const named = parseImageName(c.req.param('file').replace('.jpg', ''))
    const original = named && (await images.original(named.image, imageRequest(c, named.version)))
    return sendOriginal(c, original, { downloads, log })
  })
  routes.get('/item-images/:image{[0-9a-f-]{1,25}}/:width{[1-9][0-9]{1,3}}', async (c) => {
    const named = parseImageName(c.req.param('image'))
    const width = Number(c.req.param('width'))
    if (!named || !STYLE_WIDTHS.includes(width)) return c.text('Not found', 404)
    return send(
      c,
      await images.sized(named.image, width, formatFor(c), imageRequest(c, named.version)),
    )
  })
  routes.get('/scenes/:name{[a-z0-9-]{1,40}}/:width{[1-9][0-9]{1,3}}', async (c) => {
    const width = Number(c.req.param('width'))
    if (!ALL_WIDTHS.includes(width)) return c.text('Not found', 404)
    return send(c, await images.scene(c.req.param('name'), width, formatFor(c), imageRequest(c)))
  })
  return routes
}

const imageRequest = (c: Context<AppEnv>, version?: string): ImageRequest => ({
  version,
  asker: c.get('requestContext').address,
  ifNoneMatch: c.req.header('if-none-match'),
  signal: c.req.raw.signal,
})

function formatFor(c: Context): Format {
  const type = negotiate(c.req.header('Accept'), ['image/avif', 'image/webp'], undefined)
  return type === undefined ? 'jpeg' : FORMATS[type]
}

const FORMATS = { 'image/avif': 'avif', 'image/webp': 'webp' } as const

/**
 * An image whose address carries its version never changes. Without a version, a browser asks again
 * after a day, so that it finds a new photo of the merchant.
 */
const CACHE_CONTROL: Record<CachePolicy, string> = {
  immutable: 'public, max-age=31536000, immutable',
  day: 'public, max-age=86400, stale-while-revalidate=604800',
  short: 'public, max-age=300',
  none: 'no-store',
}

function send(c: Context, image: ImageResponse | 'later' | undefined): Response {
  if (!image) return c.text('Not found', 404)
  if (image === 'later') return later(c)
  if (!image.body) return c.body(null, 304, headersOf(image))
  return c.body(image.body, 200, { ...headersOf(image), 'Content-Type': image.type })
}

function sendOriginal(
  c: Context,
  image: OriginalResponse | 'later' | undefined,
  { downloads, log }: { downloads: OriginalDownloads; log: Shop['log'] },
): Response {
  if (!image) return c.text('Not found', 404)
  if (image === 'later') return later(c)
  if (!image.body) return c.body(null, 304, headersOf(image))
  const headers = {
    ...headersOf(image),
    'Content-Type': image.type,
    'Content-Length': String(image.body.length),
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const { outgoing } = c.env as HttpBindings
  const stream = downloads.send(image.body, (error) => {
    if (error) log.warn({ area: 'images', err: error }, 'original cut short')
    outgoing.destroy()
  })
  return stream === 'busy' ? later(c) : c.body(stream, 200, headers)
}

const headersOf = ({ cachePolicy, etag }: Pick<ImageResponse, 'cachePolicy' | 'etag'>) => ({
  'Cache-Control': CACHE_CONTROL[cachePolicy],
  ETag: etag,
  Vary: 'Accept',
})

/** There is no room in the queue of what makes images. */
export const later = (c: Context) =>
  c.text('Too many pictures are asked for', 503, {
    'Retry-After': '5',
    'Cache-Control': 'no-store',
  })
