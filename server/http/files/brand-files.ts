import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { brandFileNames, brandFolder } from '#app/basics/brand/server-only.ts'
import { logoAddress, lookOfAddress } from '#app/basics/look/look.ts'
import { DRAWN_MARKS, iconSvg, logoSvg, type IconShape } from '#app/basics/look/marks.ts'
import type { AppEnv } from '../app-settings.ts'
import { later } from '../routes/image-routes.ts'
import type { Shop } from '../shop.ts'
import { icoFile } from './ico-file.ts'
import { withCacheControl } from './static-files.ts'

/** Icons that a drawn mark has in place of the brand's files, and their sides in pixels. */
const ICONS: Record<string, { side: number; shape: IconShape }> = {
  'favicon.svg': { side: 64, shape: 'rounded' },
  'favicon.ico': { side: 32, shape: 'square' },
  'apple-touch-icon.png': { side: 180, shape: 'square' },
  'icon-192.png': { side: 192, shape: 'square' },
  'icon-512.png': { side: 512, shape: 'square' },
  'icon-maskable.png': { side: 512, shape: 'maskable' },
}

/** Addresses of the brand's pictures. */
export const BRAND_ADDRESSES: readonly string[] = [
  ...brandFileNames.map((name) => `/${name}`),
  ...DRAWN_MARKS.map(logoAddress),
]

/** Logo, icons and link cards: not of the build, since the brand may change without one. */
export function serveBrandFiles(app: Hono<AppEnv>, { images }: Pick<Shop, 'images'>): void {
  const files = serveStatic<AppEnv>({ root: brandFolder })
  const cached = withCacheControl('public, max-age=3600')
  for (const name of brandFileNames)
    app.get(`/${name}`, compress(), cached, drawnIcon(name, images), files)
  for (const mark of DRAWN_MARKS)
    app.get(logoAddress(mark), compress(), cached, (c) => c.body(logoSvg(mark), 200, SVG))
}

const SVG = { 'Content-Type': 'image/svg+xml' }

/** An icon of a drawn mark; of the brand's own logo the file goes on. */
const drawnIcon = (name: string, images: Shop['images']) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const icon = ICONS[name]
    const { colours, mark } = lookOfAddress(c.req.query('look'))
    if (!icon || mark === 'file') return next()
    const svg = iconSvg(mark, colours, icon.shape)
    if (name.endsWith('.svg')) return c.body(svg, 200, SVG)
    const png = await images.icon(svg, icon.side)
    if (png === 'later') return later(c)
    return name.endsWith('.ico')
      ? c.body(icoFile(png, icon.side), 200, { 'Content-Type': 'image/x-icon' })
      : c.body(png, 200, { 'Content-Type': 'image/png' })
  })
