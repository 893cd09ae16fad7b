/** The widths pictures are made in; a page asks for these and no others, so the cache stays small. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960] as const
/** For banners. */
export const SCENE_WIDTHS = [480, 960, 1600] as const

/** Styles' pictures stand at 3:4: height over width. */
export const PICTURE_RATIO = 4 / 3

const srcSet = (base: string, widths: readonly number[]) => widths.map((width) => `${base}/${width} ${width}w`).join(', ')

export const pictureSources = (styleId: number) => ({
  src: `/item-images/${styleId}/480`,
  srcSet: srcSet(`/item-images/${styleId}`, PICTURE_WIDTHS),
})
export const sceneSources = (name: string, widths: readonly number[] = PICTURE_WIDTHS) => ({
  src: `/scenes/${name}/480`,
  srcSet: srcSet(`/scenes/${name}`, widths),
})
