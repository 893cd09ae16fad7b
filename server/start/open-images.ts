import path from 'node:path'
import type { Log } from '#app/basics/log.ts'
import { hasStyle } from '#app/catalogue/has-style.server.ts'
import { uploadedSourceImages } from '#app/catalogue/images/uploaded-source-images.server.ts'
import { imageCache } from '#app/images/image-cache.server.ts'
import { imageErrorLog } from '#app/images/image-error-log.server.ts'
import { imageWorker } from '#app/images/image-worker.server.ts'
import { imageStore, type Art, type Images } from '#app/images/images.server.ts'
import { imageUploads, type ImageUploads } from '#app/images/uploads/image-uploads.server.ts'
import type { Database } from '#db/database.ts'
import type { Config } from './config.ts'
import { openSourceImages } from './source-images.ts'

/** Images of the shop's pages, and what takes in new ones; both use one image worker. */
export function openImages(
  config: Config,
  art: Art,
  { db, log }: { db: Database; log: Log },
): { images: Images; imageUploads: ImageUploads } {
  const onError = imageErrorLog(log)
  const photos = openSourceImages(config, onError)
  const worker = imageWorker(onError)
  const images = imageStore({
    sourceImages: uploadedSourceImages({ db, onError }, photos),
    cache: imageCache(
      path.join(config.dataDir, 'pictures'),
      { maxBytes: config.images.cacheBytes },
      onError,
    ),
    worker,
    art,
    hasStyle: (styleId) => hasStyle(db, styleId),
  })
  return { images, imageUploads: imageUploads({ worker, photos }) }
}
