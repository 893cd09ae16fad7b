import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { SCENES } from '#app/images/scenes/scene.ts'
import type { Style } from '#app/catalogue/style.ts'
import { DYES } from './art/materials/dyes.ts'
import { WALLS } from './art/drawing/backdrop.ts'
import { ARTICLE_TYPES_DRAWN, silhouetteOf } from './art/silhouettes.ts'
import { drawDetail, drawStyle } from './draw-style.ts'
import prices from './prices.json' with { type: 'json' }
import { checkColours, checkRendered, checkWeight, oneOfEachType, sizeOf } from './render-checks.ts'
import { drawScene } from './scenes.ts'
import { demoStyles } from './styles.ts'

// Rendering takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const styles = demoStyles()
/** draw-style.long.test.ts renders every article type. */
const sample = oneOfEachType.filter((_, i) => i % 14 === 0)
/** The shapes of a drawing, without colours and numbers. */
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
    for (const style of oneOfEachType) {
      const svg = drawStyle(style)
      expect(svg.length, style.productDisplayName).toBeLessThan(40_000)
      expect(await sizeOf(svg), style.productDisplayName).toEqual({ width: 960, height: 1280 })
    }
  })

  it('can be drawn for every style, with nothing missing in its numbers', () => {
    for (const style of styles)
      expect(drawStyle(style), style.productDisplayName).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('is rendered by sharp, and its detail as another picture: every fourteenth article type', async () => {
    expect(sample).toHaveLength(10)
    for (const style of sample) await checkRendered(style)
  })

  it('weighs no more than a photo of the same look: 40 KB at 640, whole and in detail', async () => {
    await checkWeight('Kurtas', drawStyle)
    await checkWeight('Shirts', drawDetail)
  })

  it('is the same every time', () => {
    for (const style of oneOfEachType) expect(drawStyle(style)).toBe(drawStyle({ ...style }))
  })

  it('is the same byte for byte once it is rendered', async () => {
    for (const style of oneOfEachType.slice(0, 4)) {
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
    const wanted = [
      ...Object.keys(prices).filter((type) => !notForSale.includes(type)),
      ...oneOfEachType.map(({ articleType }) => articleType),
    ]
    expect(wanted.length).toBeGreaterThan(140)
    expect(wanted.filter((type) => !ARTICLE_TYPES_DRAWN.includes(type))).toEqual([])
  })

  it('takes the silhouette of the sub-category for a type nobody knows, and of the master category for both unknown', () => {
    const unknown = { articleType: 'Anklets', masterCategory: 'Accessories' } as const
    const known = (articleType: string) =>
      silhouetteOf({ articleType, subCategory: '', masterCategory: 'Accessories' })
    expect(silhouetteOf({ ...unknown, subCategory: 'Watches' })).toBe(known('Watches'))
    expect(silhouetteOf({ ...unknown, subCategory: 'Anklets' })).toBe(known('Handbags'))
  })

  it('differs for every base colour', () => {
    const colours = Object.keys(DYES)
    expect(colours).toHaveLength(46)
    expect(new Set(colours.map((colour) => drawStyle(shirtIn(colour)))).size).toBe(46)
  })

  it('can be drawn in every colour: of each an eighth of the article types, of each article type five colours or more', () =>
    checkColours({ oneIn: 8 }))

  it('does without a colour and without a known type', async () => {
    expect(await sizeOf(drawStyle(shirtIn(null)))).toEqual({ width: 960, height: 1280 })
    expect(
      await sizeOf(
        drawStyle({ ...shirtIn('Teal'), articleType: 'Never heard of', masterCategory: 'Home' }),
      ),
    ).toEqual({
      width: 960,
      height: 1280,
    })
  })

  it('takes its colour from the name where the row has none, and of a colour within another the longer', () => {
    const named = (productDisplayName: string, baseColour: string | null) =>
      drawStyle({ ...shirtIn(baseColour), productDisplayName })
    expect(named('Loomfinch Men Solid Sea Green Shirt', null)).toBe(
      named('Loomfinch Men Solid Sea Green Shirt', 'Sea Green'),
    )
    expect(named('Loomfinch Men Rose Print Navy Blue Shirt', null)).toBe(
      named('Loomfinch Men Rose Print Navy Blue Shirt', 'Navy Blue'),
    )
    expect(named('Loomfinch Men Shirt', null)).toBe(named('Loomfinch Men Shirt', 'Beige'))
  })

  it('has far more than a dozen silhouettes', () => {
    expect(
      new Set(
        oneOfEachType.map((style) =>
          shapesOf(
            drawStyle({
              ...style,
              id: 1,
              productDisplayName: 'Plain',
              baseColour: 'Teal',
              gender: 'Women',
            }),
          ),
        ),
      ).size,
    ).toBeGreaterThanOrEqual(60)
  })

  it('varies among styles of one kind', () => {
    const shirts = styles
      .filter(({ articleType, gender }) => articleType === 'Shirts' && gender === 'Men')
      .slice(0, 12)
    const bodies = shirts.map(
      (shirt) =>
        /<clipPath[^>]*>.*?<\/clipPath>/.exec(
          drawStyle({ ...shirt, productDisplayName: 'Plain', baseColour: 'Teal' }),
        )?.[0],
    )
    expect(new Set(bodies).size).toBeGreaterThanOrEqual(6)
  })

  it('has no words in it', () => {
    for (const style of oneOfEachType) expect(drawStyle(style)).not.toContain('<text')
  })
})

describe('the detail of a style', () => {
  /** The drawing within the frame that crops it. */
  const inside = (svg: string) =>
    Buffer.from(/;base64,([^"]*)/.exec(svg)?.[1] ?? '', 'base64').toString()

  it('is there for every style, with nothing missing in its numbers, and is never its first picture', () => {
    for (const style of styles) {
      const drawn = inside(drawDetail(style))
      expect(drawn, style.productDisplayName).toContain('</svg>')
      expect(drawn, style.productDisplayName).not.toMatch(/NaN|undefined|Infinity|<text/)
    }
  })

  it('is the same every time', () => {
    for (const style of oneOfEachType) expect(drawDetail(style)).toBe(drawDetail({ ...style }))
  })

  it('stands before another wall than the whole', () => {
    const wallOf = (svg: string) => WALLS.find((wall) => svg.includes(wall))
    const flat = oneOfEachType.filter((style) => wallOf(drawStyle(style)) !== undefined)
    expect(flat.length).toBeGreaterThan(40)
    for (const style of flat)
      expect(wallOf(inside(drawDetail(style))), style.productDisplayName).not.toBe(
        wallOf(drawStyle(style)),
      )
  })
})

describe('a scene', () => {
  it.each([...SCENES])('%s is well-formed and of its shape', async (name) => {
    const svg = drawScene(name)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    expect(await sizeOf(svg)).toEqual(
      name === 'summer' ? { width: 1600, height: 900 } : { width: 960, height: 1280 },
    )
    expect(drawScene(name)).toBe(svg)
    const { info } = await sharp(Buffer.from(svg))
      .resize(96)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(96)
  })
})
