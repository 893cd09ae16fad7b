import { expect, test } from 'vitest'
import { readScene } from '#app/images/scenes/scene-images.server.ts'
import { SCENES } from '#app/images/scenes/scene.ts'
import { drawScene } from './scenes.ts'

test.each(SCENES)(
  'the file of the scene %s is what is drawn for it: after a change, npm run demo -- scenes',
  async (scene) => {
    const { bytes } = await readScene(scene)
    expect(Buffer.from(bytes).equals(Buffer.from(drawScene(scene)))).toBe(true)
  },
)
