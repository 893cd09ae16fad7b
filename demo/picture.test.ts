import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Style } from '#app/catalogue/style.ts'
import { DYES } from './art/dyes.ts'
import { drawStyle } from './picture.ts'
import { drawScene, SCENES } from './scenes.ts'
import { demoStyles } from './styles.ts'

const styles = demoStyles()
const oneOfEach = [...new Map(styles.map((style) => [style.articleType, style])).values()]
const measured = async (svg: string) => {
  const { width, height } = await sharp(Buffer.from(svg)).metadata()
  return { width, height }
}
/** What is drawn, without colours and numbers. */
const shapesOf = (svg: string) =>
  (svg.match(/ d="[^"]*"/g) ?? [])
    .sort((a, b) => b.length - a.length)
    .slice(0, 3)
    .join()
const shirtIn = (baseColour: string | null): Style => ({
  ...(styles.find(({ articleType }) => articleType === 'Shirts') as Style),
  baseColour,
})

describe('a drawn picture', () => {
  it('is three by four, well-formed and below 25 KB, for one style of every article type', async () => {
    for (const style of oneOfEach) {
      const svg = drawStyle(style)
      expect(svg.length, style.productDisplayName).toBeLessThan(25_000)
      expect(await measured(svg), style.productDisplayName).toEqual({ width: 960, height: 1280 })
    }
  })

  it('can be drawn for every style, with nothing missing in its numbers', () => {
    for (const style of styles) expect(drawStyle(style), style.productDisplayName).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('is rendered by sharp', async () => {
    for (const style of oneOfEach.slice(0, 6)) {
      const { data, info } = await sharp(Buffer.from(drawStyle(style)))
        .resize(96)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 96, height: 128 })
      expect(new Set(data).size).toBeGreaterThan(40)
    }
  })

  it('is the same every time', () => {
    for (const style of oneOfEach) expect(drawStyle(style)).toBe(drawStyle({ ...style }))
  })

  it('differs for every base colour', () => {
    const colours = Object.keys(DYES)
    expect(colours).toHaveLength(46)
    expect(new Set(colours.map((colour) => drawStyle(shirtIn(colour)))).size).toBe(46)
  })

  it('does without a colour and without a known type', async () => {
    expect(await measured(drawStyle(shirtIn(null)))).toEqual({ width: 960, height: 1280 })
    expect(await measured(drawStyle({ ...shirtIn('Teal'), articleType: 'Never heard of', masterCategory: 'Home' }))).toEqual({
      width: 960,
      height: 1280,
    })
  })

  it('has far more than a dozen silhouettes', () => {
    expect(
      new Set(
        oneOfEach.map((style) =>
          shapesOf(drawStyle({ ...style, id: 1, productDisplayName: 'Plain', baseColour: 'Teal', gender: 'Women' })),
        ),
      ).size,
    ).toBeGreaterThanOrEqual(30)
  })

  it('varies among styles of one kind', () => {
    const shirts = styles.filter(({ articleType, gender }) => articleType === 'Shirts' && gender === 'Men').slice(0, 12)
    const bodies = shirts.map(
      (shirt) => /<clipPath[^>]*>.*?<\/clipPath>/.exec(drawStyle({ ...shirt, productDisplayName: 'Plain', baseColour: 'Teal' }))?.[0],
    )
    expect(new Set(bodies).size).toBeGreaterThanOrEqual(6)
  })

  it('has no words in it', () => {
    for (const style of oneOfEach) expect(drawStyle(style)).not.toContain('<text')
  })
})

describe('a scene', () => {
  it.each([...SCENES])('%s is well-formed and of its shape', async (name) => {
    const svg = drawScene(name)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    expect(await measured(svg)).toEqual(name === 'summer' ? { width: 1600, height: 900 } : { width: 960, height: 1280 })
    expect(drawScene(name)).toBe(svg)
  })
})
