import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { storedAssets } from '../../assets/stored-assets.ts'
import type { AppEnv } from '../app-settings.ts'
import { hashedAssets } from '../front/hashed-assets.ts'
import type { FindAnswer } from '../front/prepared-answer.ts'
import type { ProtectHeaders } from '../security-headers.ts'
import type { Shop } from '../shop.ts'
import { storedAssetRoute } from './stored-asset-route.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Assets of this build and of the ones before, for the front. */
export const assetAnswers = (buildDir: string, protect: ProtectHeaders): FindAnswer =>
  hashedAssets(
    ['client', 'earlier'].map((folder) => path.join(buildDir, folder, 'assets')),
    (headers, path) => {
      headers.set('Cache-Control', IMMUTABLE)
      protect(headers, path)
    },
  )

/** Assets of every build whose pages may still be open. A name that none has is left to what follows. */
export function serveAssets(
  app: Hono<AppEnv>,
  buildDir: string,
  { readingDb }: Pick<Shop, 'readingDb'>,
): void {
  const asAssets = withCacheControl(IMMUTABLE)
  app.use('/assets/*', asAssets, filesOf(buildDir, 'client'))
  // Pages of the builds before name assets of theirs; a release has them (bin/earlier-assets.mjs).
  if (existsSync(path.join(buildDir, 'earlier')))
    app.use('/assets/*', asAssets, filesOf(buildDir, 'earlier'))
  // Other nodes may run other builds (decision 68).
  app.get('/assets/:name', asAssets, storedAssetRoute(storedAssets(readingDb)))
}

/** The few other files of public/, by their endings: pages must not queue behind a look at the disk. */
export const servePublicFiles = (app: Hono<AppEnv>, buildDir: string) =>
  app.use(
    '/:file{[\\w-]+\\.(?:svg|png|jpg|ico|txt)}',
    withCacheControl('public, max-age=3600'),
    filesOf(buildDir, 'client'),
  )

const filesOf = (buildDir: string, folder: string) =>
  serveStatic<AppEnv>({ root: path.join(buildDir, folder), precompressed: true })

/**
 * Cache-Control of static files: Vite names assets by their content, so they never change; the few
 * other files of public/ may. It is set after `next()`, because `serveStatic` calls `onFound` only
 * once its response is made.
 */
export const withCacheControl = (cacheControl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next()
    // A file that is missing was answered by the pages, which set Cache-Control themselves.
    if (c.res.ok || c.res.status === 304) c.header('Cache-Control', cacheControl)
  })
