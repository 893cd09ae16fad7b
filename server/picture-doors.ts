import { Hono, type Context } from 'hono'
import { PICTURE_WIDTHS, SCENE_WIDTHS } from '#app/images/picture-widths.ts'
import type { Format, Picture } from '#app/images/pictures.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { AppEnv } from './app-settings.ts'

const WIDTHS: readonly number[] = [...PICTURE_WIDTHS, ...SCENE_WIDTHS]

/** Pictures by number and width, and nothing else: no part of an address ever becomes part of a path (T45). */
export function pictureDoors({ pictures }: Shop) {
  const doors = new Hono<AppEnv>()
  doors.get('/item-images/:file{[0-9]{1,10}\\.jpg}', async (c) =>
    send(c, await pictures.original(Number.parseInt(c.req.param('file'), 10))),
  )
  doors.get('/item-images/:id{[0-9]{1,10}}/:width{[0-9]{2,4}}', async (c) => {
    const width = Number(c.req.param('width'))
    if (!WIDTHS.includes(width)) return c.text('Not found', 404)
    return send(c, await pictures.sized(Number(c.req.param('id')), width, formatFor(c)))
  })
  doors.get('/scenes/:name{[a-z0-9-]{1,40}}/:width{[0-9]{2,4}}', async (c) => {
    const width = Number(c.req.param('width'))
    if (!WIDTHS.includes(width)) return c.text('Not found', 404)
    return send(c, await pictures.scene(c.req.param('name'), width, formatFor(c)))
  })
  return doors
}

function formatFor(c: Context): Format {
  const accepts = c.req.header('accept') ?? ''
  if (accepts.includes('image/avif')) return 'avif'
  return accepts.includes('image/webp') ? 'webp' : 'jpeg'
}

/** A day without asking, then by ETag: a merchant who replaces a photo sees it tomorrow at the latest. */
function send(c: Context, picture: Picture | undefined): Response {
  if (!picture) return c.text('Not found', 404)
  const headers = { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800', ETag: picture.etag, Vary: 'Accept' }
  if (c.req.header('if-none-match') === picture.etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(picture.body), 200, { ...headers, 'Content-Type': picture.type })
}
