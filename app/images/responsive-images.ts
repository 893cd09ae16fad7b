import type { ImageName } from './image-name.ts'
import type { Scene } from './scenes/scene.ts'

/** Widths that images are made in; pages request no others, so the cache stays small. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const
/** For banners. */
export const SCENE_WIDTHS = [480, 960, 1600] as const

/** Height over width of a style's image. */
export const IMAGE_HEIGHT_RATIO = 4 / 3

const srcAndSrcSet = (base: string, widths: readonly number[] = IMAGE_WIDTHS) => ({
  src: `${base}/480`,
  srcSet: widths.map((width) => `${base}/${width} ${width}w`).join(', '),
})

/** An image's address. A version names the content, so a cached image is never requested again. */
export const imagePath = (image: ImageName, version?: string) =>
  `/item-images/${image}${version ? `-${version}` : ''}`

/** Attributes of an `img`: its sources, and the size of its box before it loads. */
export const imgProps = (image: ImageName, version?: string) => ({
  ...srcAndSrcSet(imagePath(image, version)),
  width: 480,
  height: 640,
  decoding: 'async' as const,
})
export const sceneImgProps = (name: Scene, widths?: readonly number[]) =>
  srcAndSrcSet(`/scenes/${name}`, widths)
