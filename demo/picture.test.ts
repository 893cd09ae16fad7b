import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Style } from '#app/catalogue/style.ts'
import { DYES } from './art/dyes.ts'
import { WALLS } from './art/set.ts'
import { ARTICLE_TYPES_DRAWN, silhouetteOf } from './art/silhouettes.ts'
import { drawDetail, drawStyle } from './picture.ts'
import prices from './prices.json' with { type: 'json' }
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
  countryOfOrigin: null,
})

describe('a drawn picture', () => {
  it('is three by four, well-formed and below 40 KB, for one style of every article type', async () => {
    for (const style of oneOfEach) {
      const svg = drawStyle(style)
      expect(svg.length, style.productDisplayName).toBeLessThan(40_000)
      expect(await measured(svg), style.productDisplayName).toEqual({ width: 960, height: 1280 })
    }
  })

  it('can be drawn for every style, with nothing missing in its numbers', () => {
    for (const style of styles) expect(drawStyle(style), style.productDisplayName).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('is rendered by sharp, one style of every article type', { timeout: 60_000 }, async () => {
    for (const style of oneOfEach) {
      const { data, info } = await sharp(Buffer.from(drawStyle(style)))
        .resize(96)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 96, height: 128 })
      expect(new Set(data).size).toBeGreaterThan(40)
    }
  })

  it('weighs no more than a photo of the same look: 40 KB at 640', { timeout: 30_000 }, async () => {
    for (const type of ['Kurtas', 'Sarees', 'Skirts', 'Kurta Sets', 'Dresses']) {
      const style = oneOfEach.find(({ articleType }) => articleType === type) as Style
      const made = await sharp(Buffer.from(drawStyle(style)))
        .resize(640)
        .avif({ quality: 50, effort: 2 })
        .toBuffer()
      expect(made.length, type).toBeLessThan(40_000)
    }
  })

  it('is the same every time', () => {
    for (const style of oneOfEach) expect(drawStyle(style)).toBe(drawStyle({ ...style }))
  })

  it('is the same byte for byte once it is rendered', async () => {
    for (const style of oneOfEach.slice(0, 4)) {
      const [one, other] = await Promise.all(
        [style, { ...style }].map((row) =>
          sharp(Buffer.from(drawStyle(row)))
            .resize(96)
            .png()
            .toBuffer(),
        ),
      )
      expect(one).toEqual(other)
    }
  })

  it('is drawn in a silhouette of its own kind for every article type of the demo and of the real data set', () => {
    const notForSale = ['Free Gifts', 'Ipad']
    const wanted = [...Object.keys(prices).filter((type) => !notForSale.includes(type)), ...oneOfEach.map(({ articleType }) => articleType)]
    expect(wanted.length).toBeGreaterThan(140)
    expect(wanted.filter((type) => !ARTICLE_TYPES_DRAWN.includes(type))).toEqual([])
  })

  it('takes the silhouette of the sub-category for a type nobody knows, and of the master category for both unknown', () => {
    const unknown = { articleType: 'Anklets', masterCategory: 'Accessories' } as const
    const known = (articleType: string) => silhouetteOf({ articleType, subCategory: '', masterCategory: 'Accessories' })
    expect(silhouetteOf({ ...unknown, subCategory: 'Watches' })).toBe(known('Watches'))
    expect(silhouetteOf({ ...unknown, subCategory: 'Anklets' })).toBe(known('Handbags'))
  })

  it('differs for every base colour', () => {
    const colours = Object.keys(DYES)
    expect(colours).toHaveLength(46)
    expect(new Set(colours.map((colour) => drawStyle(shirtIn(colour)))).size).toBe(46)
  })

  it('can be drawn in every colour, whatever it is', () => {
    for (const baseColour of Object.keys(DYES))
      for (const style of oneOfEach) expect(drawStyle({ ...style, baseColour }), `${baseColour} ${style.articleType}`).not.toContain('NaN')
  }, 30_000)

  it('does without a colour and without a known type', async () => {
    expect(await measured(drawStyle(shirtIn(null)))).toEqual({ width: 960, height: 1280 })
    expect(await measured(drawStyle({ ...shirtIn('Teal'), articleType: 'Never heard of', masterCategory: 'Home' }))).toEqual({
      width: 960,
      height: 1280,
    })
  })

  it('takes its colour from the name where the row has none, and of a colour within another the longer', () => {
    const named = (productDisplayName: string, baseColour: string | null) => drawStyle({ ...shirtIn(baseColour), productDisplayName })
    expect(named('Loomfinch Men Solid Sea Green Shirt', null)).toBe(named('Loomfinch Men Solid Sea Green Shirt', 'Sea Green'))
    expect(named('Loomfinch Men Rose Print Navy Blue Shirt', null)).toBe(named('Loomfinch Men Rose Print Navy Blue Shirt', 'Navy Blue'))
    expect(named('Loomfinch Men Shirt', null)).toBe(named('Loomfinch Men Shirt', 'Beige'))
  })

  it('has far more than a dozen silhouettes', () => {
    expect(
      new Set(
        oneOfEach.map((style) =>
          shapesOf(drawStyle({ ...style, id: 1, productDisplayName: 'Plain', baseColour: 'Teal', gender: 'Women' })),
        ),
      ).size,
    ).toBeGreaterThanOrEqual(60)
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

describe('the detail of a style', () => {
  /** What is drawn, without what cuts it to its size. */
  const inside = (svg: string) => Buffer.from(/;base64,([^"]*)/.exec(svg)?.[1] ?? '', 'base64').toString()

  it('is there for every style, with nothing missing in its numbers, and is never its first picture', () => {
    for (const style of styles) {
      const drawn = inside(drawDetail(style))
      expect(drawn, style.productDisplayName).toContain('</svg>')
      expect(drawn, style.productDisplayName).not.toMatch(/NaN|undefined|Infinity|<text/)
    }
  })

  it('is the same every time', () => {
    for (const style of oneOfEach) expect(drawDetail(style)).toBe(drawDetail({ ...style }))
  })

  it('stands before another wall than the whole', () => {
    const wallOf = (svg: string) => WALLS.find((wall) => svg.includes(wall))
    const flat = oneOfEach.filter((style) => wallOf(drawStyle(style)) !== undefined)
    expect(flat.length).toBeGreaterThan(40)
    for (const style of flat) expect(wallOf(inside(drawDetail(style))), style.productDisplayName).not.toBe(wallOf(drawStyle(style)))
  })

  it('is three by four and rendered by sharp, of every article type, as another picture than the whole', { timeout: 60_000 }, async () => {
    for (const style of oneOfEach) {
      const pixels = (svg: string) => sharp(Buffer.from(svg)).resize(96).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const [whole, near] = await Promise.all([pixels(drawStyle(style)), pixels(drawDetail(style))])
      expect(near.info, style.productDisplayName).toMatchObject({ width: 96, height: 128 })
      expect(new Set(near.data).size, style.productDisplayName).toBeGreaterThan(40)
      const apart = near.data.reduce((sum, value, i) => sum + Math.abs(value - (whole.data[i] ?? 0)), 0) / near.data.length
      expect(apart, style.productDisplayName).toBeGreaterThan(4)
    }
  })

  it('weighs no more than a photo of the same look, threads and all: 40 KB at 640', { timeout: 60_000 }, async () => {
    for (const type of ['Skirts', 'Shirts']) {
      const style = oneOfEach.find(({ articleType }) => articleType === type) as Style
      const made = await sharp(Buffer.from(drawDetail(style)))
        .resize(640)
        .avif({ quality: 50, effort: 2 })
        .toBuffer()
      expect(made.length, type).toBeLessThan(40_000)
    }
  })
})

describe('a scene', () => {
  it.each([...SCENES])('%s is well-formed and of its shape', async (name) => {
    const svg = drawScene(name)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    expect(await measured(svg)).toEqual(name === 'summer' ? { width: 1600, height: 900 } : { width: 960, height: 1280 })
    expect(drawScene(name)).toBe(svg)
    const { info } = await sharp(Buffer.from(svg)).resize(96).raw().toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(96)
  })
})
