import { preload } from 'react-dom'
import regular from './fonts/hind-regular.woff2?url'
import semibold from './fonts/hind-semibold.woff2?url'
import display from './fonts/rozha-one.woff2?url'
import { OFFLINE } from './offline.browser.ts'
import { useNonce } from './ui/nonce.tsx'

/**
 * What every page's head says of the shop: its marks, its colours in both schemes, its faces, asked for before the
 * stylesheet is read, and what becomes of a link offline. Only the server says it: React leaves what stands in a head, so
 * no page brings this as code.
 */
export function HeadTags() {
  const nonce = useNonce()
  for (const face of [regular, semibold, display])
    preload(face, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <>
      <meta name="theme-color" content="#fbf5ea" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#191110" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <script nonce={nonce}>{OFFLINE}</script>
    </>
  )
}
