import type { Style } from '#app/catalogue/style.ts'
import { closeUpOf, type CloseUp } from './art/drawing/close-ups.ts'
import { newLook, type Look, type Piece } from './art/materials/cloth.ts'
import { colourIn, dyeNamed } from './art/materials/dyes.ts'
import { extentOf } from './art/drawing/path-geometry.ts'
import { backdrop, placed, scaleIn, wallFor, type Place } from './art/drawing/backdrop.ts'
import { newSheet, type Sheet } from './art/drawing/sheet.ts'
import { silhouetteOf } from './art/silhouettes.ts'
import { withThreads } from './art/materials/threads.ts'
import { randomFrom, type Random } from './random.ts'

// Seed, chosen so that the eight newest styles look well together.
const SALT = 5
const [WIDTH, HEIGHT] = [960, 1280]
/** Bleed: how far a detail is drawn beyond its edges, in pixels. */
const BLEED = 130

/** The image of a style, as SVG, 3:4: always the same for the same row. */
export function drawStyle(style: Style): string {
  const { sheet, piece, place, floorY, wall, random } = laidOut(style)
  return picture(sheet, backdrop(sheet, wall, floorY, random) + placed(sheet, piece, place))
}

/**
 * The second image of a style: the same piece from near by, on another wall. Always the same for
 * the same row.
 */
export function drawDetail(style: Style): string {
  const { sheet, look, piece, place, wall } = laidOut(style)
  const random = randomFrom(style.id * 37 + SALT)
  const near = nearer(piece, place, closeUpOf(style), random)
  const floorY = piece.rests === 'standing' ? near.y + near.height - 96 : undefined
  const behind = backdrop(sheet, wallFor(look.dye.base, random, wall), floorY, random)
  const seen = style.masterCategory === 'Apparel' ? withThreads(look, piece) : piece
  return cutFrom(picture(sheet, behind + placed(sheet, seen, near), BLEED))
}

const svg = (
  [x, y, width, height]: readonly [number, number, number, number],
  content: string,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${content}</svg>`

const picture = (sheet: Sheet, art: string, bleed = 0): string =>
  svg(
    [-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed],
    `<defs>${sheet.definitions()}</defs>${art}`,
  )

/**
 * Crops the bleed: at the edge of a drawing the renderer ends the cloth too, and lights it as a
 * hem.
 */
const cutFrom = (drawing: string): string =>
  svg(
    [0, 0, WIDTH, HEIGHT],
    `<image x="${-BLEED}" y="${-BLEED}" width="${WIDTH + 2 * BLEED}" height="${HEIGHT + 2 * BLEED}" href="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}"/>`,
  )

/** The piece, its place in the whole image, and its backdrop. */
function laidOut(style: Style) {
  const random = randomFrom(style.id * 31 + SALT)
  const sheet = newSheet('s')
  const dye = dyeNamed(style.baseColour ?? colourIn(style.productDisplayName))
  const look: Look = newLook({
    name: style.productDisplayName,
    articleType: style.articleType,
    gender: style.gender,
    dye,
    random,
    sheet,
  })
  const piece: Piece = silhouetteOf(style)(look)
  const stand = piece.rests === 'standing' ? standingPlace(piece) : lyingPlace(style, random)
  return { sheet, look, piece, ...stand, wall: wallFor(dye.base, random), random }
}

const lyingPlace = (style: Style, random: Random): { place: Place; floorY: undefined } => ({
  place: {
    x: 60,
    y: 105,
    width: 840,
    height: 1070,
    turn: Math.round(random.between(-3, 3)),
    most: style.masterCategory === 'Apparel' ? 1.4 : 2,
  },
  floorY: undefined,
})

/** A low piece stands higher up than a tall one, so that neither leaves the image empty above. */
function standingPlace(piece: Piece): { place: Place; floorY: number } {
  const [, , width, height] = piece.box ?? extentOf(piece.outline)
  const scale = Math.min(780 / width, 880 / height)
  const foot = Math.min(1070, Math.max(900, 660 + (height * scale) / 2))
  return { place: { x: 90, y: foot - 880, width: 780, height: 880 }, floorY: foot - 96 }
}

/**
 * The place of a close-up: larger than the image, which crops it, with the detail where it belongs.
 */
function nearer(
  piece: Piece,
  whole: Place,
  { at, on, times, turn }: CloseUp,
  random: Random,
): Place {
  const [, , boxWidth, boxHeight] = piece.box ?? extentOf(piece.outline)
  const scale = scaleIn(whole, boxWidth, boxHeight) * times
  const [width, height] = [boxWidth * scale, boxHeight * scale]
  const turned = piece.rests === 'standing' ? 0 : Math.round(turn + random.between(-2, 2))
  const [fromMiddleX, fromMiddleY] = rotated((at[0] - 0.5) * width, (at[1] - 0.5) * height, turned)
  const [x, y] = [
    on[0] * WIDTH - fromMiddleX - width / 2,
    on[1] * HEIGHT - fromMiddleY - height / 2,
  ]
  return { x, y, width, height, turn: turned }
}

function rotated(x: number, y: number, degrees: number): readonly [number, number] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return [x * cos - y * sin, x * sin + y * cos]
}
