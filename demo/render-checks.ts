import sharp from 'sharp'
import { expect } from 'vitest'
import type { Style } from '#app/catalogue/style.ts'
import { DYES } from './art/materials/dyes.ts'
import { drawDetail, drawStyle } from './draw-style.ts'
import { demoStyles } from './styles.ts'

/** One style of every article type the demo sells. */
export const oneOfEachType: readonly Style[] = [
  ...new Map(demoStyles().map((style) => [style.articleType, style])).values(),
]

export const sizeOf = async (svg: string) => {
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  return { width, height }
}

const pixelsOf = (svg: string) =>
  sharp(Buffer.from(svg)).resize(96).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/**
 * Renders both images of a style: each is three by four and no plain surface, and the detail
 * differs from the whole.
 */
export async function checkRendered(style: Style): Promise<void> {
  expect(await sizeOf(drawStyle(style)), style.productDisplayName).toEqual({
    width: 960,
    height: 1280,
  })
  const [whole, detail] = await Promise.all([
    pixelsOf(drawStyle(style)),
    pixelsOf(drawDetail(style)),
  ])
  for (const { data, info } of [whole, detail]) {
    expect(info, style.productDisplayName).toMatchObject({ width: 96, height: 128 })
    expect(new Set(data).size, style.productDisplayName).toBeGreaterThan(40)
  }
  const apart =
    detail.data.reduce((sum, value, i) => sum + Math.abs(value - (whole.data[i] ?? 0)), 0) /
    detail.data.length
  expect(apart, style.productDisplayName).toBeGreaterThan(4)
}

/** At the shop's width of 640 an image weighs no more than a photo of the same look. */
export async function checkWeight(
  articleType: string,
  draw: typeof drawStyle | typeof drawDetail,
): Promise<void> {
  const style = oneOfEachType.find((each) => each.articleType === articleType) as Style
  const made = await sharp(Buffer.from(draw(style)))
    .resize(640)
    .avif({ quality: 50, effort: 2 })
    .toBuffer()
  expect(made.length, articleType).toBeLessThan(40_000)
}

/**
 * Draws every type in every colour; with `oneIn`, one type in so many for each colour, so that
 * every type and every colour occurs.
 */
export function checkColours({ oneIn = 1 }: { oneIn?: number } = {}): void {
  for (const [c, baseColour] of Object.keys(DYES).entries())
    for (const [s, style] of oneOfEachType.entries())
      if ((c + s) % oneIn === 0)
        expect(
          drawStyle({ ...style, baseColour }),
          `${baseColour} ${style.articleType}`,
        ).not.toContain('NaN')
}
