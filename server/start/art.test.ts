import { expect, test } from 'vitest'
import { demoStyles } from '#demo/styles.ts'
import { shopArt } from './art.ts'

test('a shop that is tried out draws all of its own goods; one that runs for real draws its scenes, and no goods', () => {
  const drawn = (production: boolean) => {
    const art = shopArt({ production })
    return demoStyles().filter(({ id }) => art.style(id) && art.detail?.(id)).length
  }
  expect([drawn(false), drawn(true)]).toEqual([demoStyles().length, 0])
  expect(shopArt({ production: true }).scene('hero-1')).toBeDefined()
})
