import type { Context } from 'hono'
import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/**
 * Web app manifest: a phone can put the shop beside its apps. The colours are those of theme.css
 * in its light theme.
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
  background_color: '#fbf5ea',
  theme_color: '#fbf5ea',
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
