import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Connect } from 'vite'
import type * as Built from './app.ts'
import type { AppSettings } from './app-settings.ts'
import type { Front } from './front/front.ts'
import type { Fetch } from './sockets/http-server.ts'
import type { Shop } from './shop.ts'

export type AppBundle = Pick<typeof Built, 'makeApp' | 'makeWorkers' | 'makeSweepSteps'>

/** Development mode: Vite in front of the app, which it loads again after every edit. */
export type Development = { load(): Promise<AppBundle>; middlewares: Connect.Server }

/** Of the sources that run: a release has its own, whatever is built in the clone (decision 51). */
export const BUILD_DIR = fileURLToPath(new URL('../../build', import.meta.url))

/** The app is compiled into the bundle that the build leaves (vite.config.ts). */
export const loadBuild = (): Promise<AppBundle> =>
  import(pathToFileURL(path.join(BUILD_DIR, 'server/index.js')).href)

/** Makes the app once; in development again after every change of the code, and without a front. */
export async function openApp(
  shop: Shop,
  settings: AppSettings,
  load: () => Promise<AppBundle>,
): Promise<{ fetch: Fetch; front?: Front }> {
  let { makeApp } = await load()
  let app = makeApp(shop, settings)
  if (!settings.dev) return app
  return {
    async fetch(request, env) {
      const latest = await load()
      if (latest.makeApp !== makeApp) {
        makeApp = latest.makeApp
        app = makeApp(shop, settings)
      }
      return app.fetch(request, env)
    },
  }
}
