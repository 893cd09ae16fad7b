import { drawStyle } from '#demo/picture.ts'
import { drawScene, SCENES, type Scene } from '#demo/scenes.ts'
import { demoStyles } from '#demo/styles.ts'
import type { Art } from '#app/images/pictures.server.ts'

/** The demo catalogue's pictures are drawn by the shop itself. */
export function demoArt(): Art {
  const styles = new Map(demoStyles().map((style) => [style.id, style]))
  return {
    style(id) {
      const style = styles.get(id)
      return style && drawStyle(style)
    },
    scene: (name) => ((SCENES as readonly string[]).includes(name) ? drawScene(name as Scene) : undefined),
  }
}
