import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Shell chunk: navigation bar, footer, cart badge, toasts, and all else that root.tsx imports. */
const APP_SHELL =
  /app\/(root|brand|navigation-bar|footer|first-paint|account\/(flash\.browser|session\/(marker|session-provider|session-watch))|basics\/(safe-storage|money|result)|cart\/(cart|cart-store|stored-cart)|catalogue\/(pending-page|skeletons|use-delayed|listing\/page-size|search\/search-field)|checkout\/use-paid-orders|ui\/(button|focus-heading|nonce|toast-region|toasts))(\.browser)?\.tsx?$|zustand|preload-helper/

const FORM_FIELDS = /app\/ui\/(field|text-field|error-summary)\.tsx$/
const ORDER_FORMATTING =
  /app\/(orders\/(shipping-address|status-badge)|basics\/(format-date|business-days))\.tsx?$/
const ORDER_COMPONENTS =
  /app\/(orders\/(order-items|format-item|order-error)|aftersales\/aftersales-screen)\.tsx?$/
/** Routes without a screen that forms of React Router post to. */
const ACTION_ONLY_ROUTES = ['account/session/logout.route']
const FORMS =
  /app\/(ui\/(validated-form|password-field|submit-or-report-offline)|account\/(entry\/(auth-screen|use-error-toast)|profile\/account-screen))(\.browser)?\.tsx?$/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutPreloadHelper(), compressedAssets()],
  // React Router lists the modules of a page itself; what is loaded later needs no preload code.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // Chunk groups. React and its router are one file, which compresses better than four and
    // changes less often than the code of the shop; the shell around every page is another; and two
    // hold what forms have in common, a dozen small files.
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
                // Fewer files have fewer names in React Router's manifest, which every page
                // carries. A group also takes the imports of its files, unless a group of higher
                // priority does.
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
    // The Hono app is built inside the same bundle as the pages: with a bundle of its own,
    // `createContext` would exist twice.
    ssr: { build: { rollupOptions: { input: './server/http/app.ts' } } },
  },
})

/**
 * Leaves Vite's preload helper out of every page: it would fetch the styles of modules that are
 * loaded later, and those have none.
 */
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

/** Precompressed assets: Brotli and gzip files, made once at build time at the highest quality. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    // The server's bundle is written last: only then is React Router's manifest among the assets.
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
 * Every page carries React Router's route manifest. Routes without a screen are called by plain
 * fetch, so the browser's router need not know them, and values that are false can be left out:
 * 0.25 KiB less on each page.
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
