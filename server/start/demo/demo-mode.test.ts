import { expect, test } from 'vitest'
import { readScene } from '#app/images/scenes/scene-images.server.ts'
import { demoStyles } from '#demo/styles.ts'
import { shopArt } from './demo-mode.ts'

test('a shop that is tried out draws all of its own goods; one that runs for real draws its scenes, and no goods', async () => {
  const drawn = async (production: boolean) => {
    const art = await shopArt({ production })
    return demoStyles().filter(({ id }) => art.style(id) && art.detail?.(id)).length
  }
  expect([await drawn(false), await drawn(true)]).toEqual([demoStyles().length, 0])
  expect((await readScene('hero-1')).kind).toBe('svg')
})
