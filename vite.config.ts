import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

export default defineConfig({
  plugins: [plainImports(), inlineScripts(), tailwindcss(), reactRouter(), compressedAssets()],
  // Releases have copies of every source (bin/release.mjs).
  server: { watch: { ignored: ['**/.releases/**'] } },
  // React Router lists the modules of a page itself.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // React and its router are one chunk: it compresses better than four and changes less often
    // than the code of the shop. What ten chunks or more share is another; as chunks of its own it
    // would be fifteen requests more on each page. Schemas stay out of it: they bring Zod, which a
    // form loads when it is first checked.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|preload-helper/,
                  priority: 1,
                },
                { name: 'shared', test: isWithoutSchemas, minShareCount: 10 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The Hono app is built inside the same bundle as the pages: with a bundle of its own,
      // `createContext` would exist twice.
      build: { rollupOptions: { input: './server/http/app.ts' } },
      // Of the components of mails only those that are used: loading the others takes a third of
      // the bundle's time.
      resolve: { noExternal: [/^@react-email\/(?!render)/] },
    },
  },
})

function isWithoutSchemas(file: string): boolean {
  return (
    file.includes('/app/') && !/from 'zod\b/.test(readFileSync(file.split('?')[0] ?? '', 'utf8'))
  )
}

/**
 * Leaves `import()` as it is. Vite wraps each in code that preloads styles and modules, which no chunk
 * of ours has, and every page would bring that code.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/**
 * `import text from './x.ts?inline-script'`: the module and what it imports as one minified script,
 * for a <script> in the page's head (decision 27).
 */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const bundle = (await build({
          configFile: false,
          logLevel: 'warn',
          build: {
            write: false,
            // Unlike the application, these scripts also run in browsers of before 2022.
            target: 'es2015',
            modulePreload: false,
            rolldownOptions: {
              input: id.replace(/\?.*/, ''),
              output: { format: 'iife' },
              // A file imported for a constant must not bring its own imports along, such as React.
              treeshake: { moduleSideEffects: false },
            },
          },
        })) as Rolldown.RolldownOutput
        const [{ code, moduleIds }] = bundle.output
        for (const file of moduleIds) this.addWatchFile(file)
        return { code: `export default ${JSON.stringify(code.trim())}`, moduleType: 'js' }
      },
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
