import type { ImageName } from './image-name.ts'

/** The widths pictures are made in; a page asks for these and no others, so the cache stays small. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const
/** For banners. */
export const SCENE_WIDTHS = [480, 960, 1600] as const

/** Styles' pictures stand at 3:4: height over width. */
export const IMAGE_HEIGHT_RATIO = 4 / 3

const srcAndSrcSet = (base: string, widths: readonly number[] = IMAGE_WIDTHS) => ({
  src: `${base}/480`,
  srcSet: widths.map((width) => `${base}/${width} ${width}w`).join(', '),
})

/** Where a picture is. With its version the address names the content, so whoever has it never asks again. */
export const imagePath = (image: ImageName, version?: string) =>
  `/item-images/${image}${version ? `-${version}` : ''}`

/** What an `img` of a picture needs: where it is, and the shape of its place before it comes. */
export const imgProps = (image: ImageName, version?: string) => ({
  ...srcAndSrcSet(imagePath(image, version)),
  width: 480,
  height: 640,
  decoding: 'async' as const,
})
export const sceneImgProps = (name: string, widths?: readonly number[]) =>
  srcAndSrcSet(`/scenes/${name}`, widths)
