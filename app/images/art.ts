import { placeOf, styleIdOf, type ImageName } from './image-name.ts'

/**
 * Drawings for styles without a photo: the demo catalogue's. Undefined: no drawing.
 */
export type Art = {
  style(id: number): (() => string) | undefined
  /** A style's second image; optional. */
  detail?(id: number): (() => string) | undefined
  /** Changes whenever the drawings change. */
  revision: string
}

/** Renderer of an image; undefined: no drawing. */
export const drawingOf = (art: Art, image: ImageName): (() => string) | undefined =>
  DRAWERS[placeOf(image)]?.(art, styleIdOf(image))

/** By the place of the image: a style has two drawings at most. */
const DRAWERS: Record<number, (art: Art, styleId: number) => (() => string) | undefined> = {
  1: (art, styleId) => art.style(styleId),
  2: (art, styleId) => art.detail?.(styleId),
}
