import type { Style } from '#app/catalogue/style.ts'
import { newLook, type Look, type Piece } from './art/cloth.ts'
import { colourIn, dyeNamed } from './art/dyes.ts'
import { extentOf } from './art/line.ts'
import { backdrop, placed, wallFor, type Place } from './art/set.ts'
import { newSheet } from './art/sheet.ts'
import { silhouetteOf } from './art/silhouettes.ts'
import { randomFrom } from './random.ts'

// Any number would do; with this one the eight newest happen to be a handsome set.
const SALT = 5

/** The picture of a style, as SVG, 3:4: always the same for the same row. */
export function drawStyle(style: Style): string {
  const random = randomFrom(style.id * 31 + SALT)
  const sheet = newSheet('s')
  const dye = dyeNamed(style.baseColour ?? colourIn(style.productDisplayName))
  const look: Look = newLook({ name: style.productDisplayName, articleType: style.articleType, gender: style.gender, dye, random, sheet })
  const piece: Piece = silhouetteOf(style)(look)
  const { place, floorY } =
    piece.rests === 'standing'
      ? standingPlace(piece)
      : {
          place: {
            x: 60,
            y: 105,
            width: 840,
            height: 1070,
            turn: Math.round(random.between(-3, 3)),
            most: style.masterCategory === 'Apparel' ? 1.4 : 2,
          },
          floorY: undefined,
        }
  const art = backdrop(sheet, wallFor(dye.base, random), floorY, random) + placed(sheet, piece, place)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1280" width="960" height="1280"><defs>${sheet.definitions()}</defs>${art}</svg>`
}

/** A low thing stands higher up than a tall one, so that neither leaves the picture empty above. */
function standingPlace(piece: Piece): { place: Place; floorY: number } {
  const [, , width, height] = piece.box ?? extentOf(piece.outline)
  const scale = Math.min(780 / width, 880 / height)
  const foot = Math.min(1070, Math.max(900, 660 + (height * scale) / 2))
  return { place: { x: 90, y: foot - 880, width: 780, height: 880 }, floorY: foot - 96 }
}
