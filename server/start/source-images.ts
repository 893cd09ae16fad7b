import path from 'node:path'
import { bucketSourceImages } from '#app/images/bucket-source-images.server.ts'
import { folderSourceImages } from '#app/images/folder-source-images.server.ts'
import type { SourceImages } from '#app/images/source-images.ts'
import type { Config } from './config.ts'

/** Source images: in the configured bucket, otherwise in a folder of the data folder. */
export const openSourceImages = (
  { dataDir, images }: Pick<Config, 'dataDir' | 'images'>,
  onError?: (what: string) => void,
): SourceImages =>
  images.bucket
    ? bucketSourceImages(images.bucket, onError)
    : folderSourceImages(path.join(dataDir, 'item-images'))
