import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Format, Source } from '../image-job.ts'
import { versionOf } from '../image-metadata.server.ts'
import type { ImageRenderer } from '../image-renderer.server.ts'
import {
  imageResponse,
  isNotModified,
  type ImageRequest,
  type ImageResponse,
} from '../image-response.ts'
import type { ImageWorker } from '../image-worker.server.ts'
import { isScene, type Scene } from './scene.ts'

type SceneImages = (
  name: string,
  width: number,
  format: Format,
  request?: ImageRequest,
) => Promise<ImageResponse | 'later' | undefined>

export const sceneFile = (scene: Scene): string => path.join(import.meta.dirname, `${scene}.svg`)

export const readScene = async (scene: Scene): Promise<Source> => ({
  kind: 'svg',
  bytes: await readFile(sceneFile(scene)),
})

/** A scene at a width of responsive-images.ts (Images.scene). */
export function sceneImages({
  worker,
  renderer,
}: {
  worker: ImageWorker
  renderer: ImageRenderer
}): SceneImages {
  // Half a megabyte in all. Each is read once, so that its version always names what is made of it.
  const scenes = new Map<Scene, { source: Source; version: string }>()

  async function find(scene: Scene) {
    const known = scenes.get(scene)
    if (known) return known
    const source = await readScene(scene)
    const found = { source, version: versionOf(source.bytes) }
    scenes.set(scene, found)
    return found
  }

  return async (scene, width, format, { ifNoneMatch, signal } = {}) => {
    if (!isScene(scene)) return undefined
    const { source, version } = await find(scene)
    const name = `${scene}-${version}-${width}.${format}`
    if (isNotModified(name, ifNoneMatch)) return imageResponse(name, undefined, 'day', ifNoneMatch)
    const make = () =>
      worker.run({ source, make: 'width' as const, width, height: undefined, format })
    const body = await renderer.render(name, make, signal)
    return typeof body === 'string' ? 'later' : imageResponse(name, body, 'day', ifNoneMatch)
  }
}
