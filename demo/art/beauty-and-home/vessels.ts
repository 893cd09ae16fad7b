import { paths, type Piece } from '../materials/cloth.ts'
import { lighter } from '../materials/colour-mixing.ts'
import { across, type Sheet } from '../drawing/sheet.ts'

export const round = (sheet: Sheet) =>
  across(sheet, [
    [0, '#000', 0.42],
    [0.14, '#000', 0.05],
    [0.28, '#fff', 0.55],
    [0.4, '#fff', 0.05],
    [0.75, '#000', 0.05],
    [1, '#000', 0.4],
  ])

export const block = (
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  rx = 10,
) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${round(sheet)}"/>`

export const standing = (art: string, box: readonly [number, number, number, number]): Piece => ({
  art,
  outline: paths(`M${box[0]} ${box[1]}H${box[0] + box[2]}V${box[1] + box[3]}H${box[0]}Z`),
  box,
  rests: 'standing',
})

export const plinth = (sheet: Sheet, colour: string) =>
  `<path d="M210 930H750V1060H210Z" fill="${colour}"/><path d="M210 930H750V1060H210Z" fill="${across(
    sheet,
    [
      [0, '#000', 0.2],
      [0.3, '#fff', 0.2],
      [1, '#000', 0.22],
    ],
  )}"/><ellipse cx="480" cy="930" rx="270" ry="34" fill="${lighter(colour, 0.35)}"/><ellipse cx="500" cy="934" rx="150" ry="16" fill="#3a2414" opacity=".28"/>`
