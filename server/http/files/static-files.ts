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

/** Files of this build, and assets of every build whose pages may still be open. */
export function serveFiles(
  app: Hono<AppEnv>,
  buildDir: string,
  { readingDb }: Pick<Shop, 'readingDb'>,
): void {
  const filesOf = (folder: string) =>
    serveStatic<AppEnv>({ root: path.join(buildDir, folder), precompressed: true })
  // Only these paths are looked up on the disk: pages must not queue behind files.
  const files = filesOf('client')
  const asAssets = withCacheControl(IMMUTABLE)
  app.use('/assets/*', asAssets, files)
  // Pages of the builds before name assets of theirs; a release has them (bin/earlier-assets.mjs).
  if (existsSync(path.join(buildDir, 'earlier'))) app.use('/assets/*', asAssets, filesOf('earlier'))
  // Other nodes may run other builds (decision 68).
  app.get('/assets/:name', asAssets, storedAssetRoute(storedAssets(readingDb)))
  app.use(
    '/:file{[\\w-]+\\.(?:svg|png|jpg|ico|txt)}',
    withCacheControl('public, max-age=3600'),
    files,
  )
}

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
