import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The bars, the cart's number, the toasts: all that root.tsx brings along. */
const APP_SHELL =
  /app\/(root|brand|navigation-bar|footer|first-paint|account\/(flash\.browser|session\/(marker|session-provider|session-watch))|basics\/(safe-storage|money|result)|cart\/(cart|cart-store|stored-cart)|catalogue\/(pending-page|skeletons|use-delayed|listing\/page-size|search\/search-field)|checkout\/use-paid-orders|ui\/(button|focus-heading|nonce|toast-region|toasts))(\.browser)?\.tsx?$|zustand|preload-helper/

const FORM_FIELDS = /app\/ui\/(field|text-field|error-summary)\.tsx$/
const ORDER_FORMATTING = /app\/(orders\/(shipping-address|status-badge)|basics\/format-date)\.tsx?$/
const ORDER_COMPONENTS =
  /app\/(orders\/(order-items|format-item|order-error)|aftersales\/aftersales-screen)\.tsx?$/
/** Routes without a screen that the router's own forms lead to. */
const ACTION_ONLY_ROUTES = ['account/session/logout.route']
const FORMS =
  /app\/(ui\/(validated-form|password-field|submit-or-report-offline)|account\/(entry\/(auth-screen|use-error-toast)|profile\/account-screen))(\.browser)?\.tsx?$/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutPreloadHelper(), compressedAssets()],
  // React Router names what a page needs itself; what is loaded later needs no code that fetches ahead.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // One file for what every page needs of React and its router: it compresses better than four, and changes less often than ours.
    // Another for what stands around every page of ours; and two for what forms have in common, a dozen small files.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 4,
                },
                { name: 'shell', test: APP_SHELL, priority: 3 },
                // Fewer files have fewer names in React Router's manifest, which every page carries. A group takes along what its
                // files need, unless that has a group of its own before it.
                { name: 'product-image', test: /app\/catalogue\/product-image\.tsx$/, priority: 2 },
                {
                  name: 'cards',
                  test: /app\/catalogue\/(product-card|load-failure|category)\.tsx?$/,
                  priority: 1,
                },
                {
                  name: 'change-cart',
                  test: /app\/cart\/(cart-changes|change-cart\.browser)\.ts$/,
                },
                {
                  name: 'safe-redirect',
                  test: /app\/account\/entry\/safe-redirect\.ts$/,
                  priority: 1,
                },
                { name: 'order', test: /app\/orders\/order\.ts$/, priority: 1 },
                { name: 'order-words', test: ORDER_FORMATTING, priority: 1 },
                { name: 'order-parts', test: ORDER_COMPONENTS },
                { name: 'fields', test: FORM_FIELDS, priority: 1 },
                { name: 'forms', test: FORMS, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The Hono app is built inside the same bundle as the pages: beside it, `createContext` would exist twice.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})

/** What is loaded later has no styles of its own, so Vite's helper that fetches those first is left out of every page. */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** Brotli and gzip beside every asset, made once at build time at the highest quality. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    // The server's bundle is written last: only then is React Router's manifest among the browser's assets.
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        const assets = path.resolve('build/client/assets')
        minifyManifest(assets)
        for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
          const body = readFileSync(path.join(assets, name))
          writeFileSync(
            path.join(assets, `${name}.br`),
            brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          writeFileSync(path.join(assets, `${name}.gz`), gzipSync(body, { level: 9 }))
        }
      },
    },
  }
}

/**
 * Every page carries React Router's list of the routes. Those without a screen are asked by plain fetch, so the browser's
 * router need not know them, and what is false need not be said: 0.25 KiB less on each page.
 */
function minifyManifest(assets: string): void {
  const [name = ''] = readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))
  const [, before = '', json = '', after = ''] =
    /^([^{]*)(\{.*\})(;?\s*)$/s.exec(readFileSync(path.join(assets, name), 'utf8')) ?? []
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> }
  const routes = Object.entries(manifest.routes).filter(
    ([id, { hasDefaultExport }]) => hasDefaultExport || ACTION_ONLY_ROUTES.includes(id),
  )
  const entries = routes.map(([id, route]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
  ])
  writeFileSync(
    path.join(assets, name),
    before + JSON.stringify({ ...manifest, routes: Object.fromEntries(entries) }) + after,
  )
}
