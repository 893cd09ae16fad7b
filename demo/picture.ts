import type { Style } from '#app/catalogue/style.ts'
import { newLook, type Look, type Piece } from './art/cloth.ts'
import { dyeNamed } from './art/dyes.ts'
import { backdrop, placed, wallFor } from './art/set.ts'
import { newSheet } from './art/sheet.ts'
import { silhouetteOf } from './art/silhouettes.ts'
import { randomFrom } from './random.ts'

export function drawStyle(style: Style): string {
  const random = randomFrom(style.id)
  const sheet = newSheet('s')
  const dye = dyeNamed(style.baseColour)
  const look: Look = newLook({ name: style.productDisplayName, articleType: style.articleType, gender: style.gender, dye, random, sheet })
  const piece: Piece = silhouetteOf(style)(look)
  const place = piece.rests === 'standing' ? { x: 130, y: 190, width: 700, height: 850 } : { x: 110, y: 120, width: 740, height: 1040, turn: Math.round(random.between(-3, 3)) }
  const art = backdrop(sheet, wallFor(dye.base, random), piece.rests, random) + placed(sheet, piece, place)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1280" width="960" height="1280"><defs>${sheet.definitions()}</defs>${art}</svg>`
}
