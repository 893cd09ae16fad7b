import path from 'node:path'
import { bucketOriginals } from '#app/images/bucket-originals.server.ts'
import { folderOriginals } from '#app/images/folder-originals.server.ts'
import type { Originals } from '#app/images/originals.ts'
import type { Config } from './config.ts'

/** Where this shop's photos are: the bucket that was named, else a folder of its own. */
export const openSourceImages = (
  { dataDir, pictures }: Pick<Config, 'dataDir' | 'pictures'>,
  onError?: (what: string) => void,
): Originals => (pictures.bucket ? bucketOriginals(pictures.bucket, onError) : folderOriginals(path.join(dataDir, 'item-images')))
