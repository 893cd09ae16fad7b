import { preload } from 'react-dom'
import { useMatches } from 'react-router'
import regular from '#app/fonts/hind-regular.woff2?url'
import semibold from '#app/fonts/hind-semibold.woff2?url'
import display from '#app/fonts/rozha-one.woff2?url'
import { given } from '#given-brand'
import { browserBrand } from '#app/basics/brand/browser-brand.ts'
import { iconAddress, logoAddress } from '#app/basics/look/look.ts'
import { GROUNDS } from '#app/basics/look/palettes.ts'
import hydrateOnIntent from './inline/hydrate-on-intent.browser.ts?inline-script'
import nativeControls from './inline/native-controls.browser.ts?inline-script'
import offline from './inline/offline.browser.ts?inline-script'
import translatedPage from './inline/translated-page.browser.ts?inline-script'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { useNonce } from '#app/ui/nonce.tsx'

/**
 * Tags of every page's head: the brand, icons, theme colours, preloads and the offline script.
 * Rendered on the server only: React leaves existing head tags alone, so browsers need no code for
 * them.
 */
export function HeadTags() {
  const nonce = useNonce()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  for (const face of [regular, semibold]) preload(face, FONT)
  // It has a fallback of its own metrics, and is as large as both others: the first picture goes
  // before it.
  preload(display, { ...FONT, fetchPriority: 'low' })
  // A mask is fetched as a face is.
  preload(logoAddress(), { as: 'image', crossOrigin: 'anonymous' })
  return (
    <>
      <script
        type="application/json"
        id="brand"
        dangerouslySetInnerHTML={{ __html: brandJson() }}
      />
      <meta
        name="theme-color"
        content={GROUNDS.light.paper}
        media="(prefers-color-scheme: light)"
      />
      <meta name="theme-color" content={GROUNDS.dark.paper} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={iconAddress('favicon.ico')} sizes="32x32" />
      <link rel="icon" href={iconAddress('favicon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconAddress('apple-touch-icon.png')} />
      <link rel="manifest" href="/site.webmanifest" />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hydrateOnIntent }} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: nativeControls }} />
      <script nonce={nonce}>{offline}</script>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: translatedPage }} />
      {handle?.withoutScripts && (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${handle.withoutScripts}`} />
        </noscript>
      )}
    </>
  )
}

const FONT = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/** The brand as given-brand.browser.ts reads it; a function, so that browsers get no code of it. */
const brandJson = () => JSON.stringify(browserBrand(given)).replaceAll('<', String.raw`\u003c`)
