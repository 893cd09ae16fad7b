import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import type { FindStoredAsset, StoredAsset } from '../../assets/stored-assets.ts'
import type { AppEnv } from '../app-settings.ts'
import { negotiate } from '../negotiate.ts'

/** Answers `/assets/:name` from the table of assets; what is not there is left to the next. */
export const storedAssetRoute = (find: FindStoredAsset) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const name = c.req.param('name') ?? ''
    const asset = await find(name)
    if (!asset) return next()
    const encoding = negotiate(c.req.header('Accept-Encoding'), ['br', 'gzip'], undefined)
    const compressed = encoding && asset[COLUMNS[encoding]]
    return c.body(compressed ?? asset.body, 200, {
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      Vary: 'Accept-Encoding',
      ...(compressed && { 'Content-Encoding': encoding }),
    })
  })

const COLUMNS = { br: 'brotli', gzip: 'gzip' } as const satisfies Record<string, keyof StoredAsset>
