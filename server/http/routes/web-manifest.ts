import type { Context } from 'hono'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { iconAddress } from '#app/basics/look/look.ts'
import { GROUNDS } from '#app/basics/look/palettes.ts'

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: iconAddress(`${name}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/**
 * Web app manifest: a phone can put the shop beside its apps. The colours are those of the light
 * scheme.
 */
const manifest = () => ({
  name: brand.name,
  short_name: brand.name,
  description: texts.description,
  lang: 'en-IN',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUNDS.light.paper,
  theme_color: GROUNDS.light.paper,
  categories: ['shopping', 'lifestyle'],
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable', 512, 'maskable')],
  shortcuts: [
    { name: 'Cart', url: '/cart' },
    { name: 'My Orders', url: '/orders' },
  ],
})

export const webManifest = (c: Context) =>
  c.body(JSON.stringify(manifest()), 200, {
    'Content-Type': 'application/manifest+json; charset=UTF-8',
    'Cache-Control': 'public, max-age=3600',
  })
