import type { Look, Piece } from '../materials/cloth.ts'
import { top } from './tops.ts'
import { jacket, tailored } from './jackets.ts'
import { mensKurta, womensKurta } from './kurtas.ts'
import { dupatta } from './lehengas.ts'
import { extentOf } from '../drawing/path-geometry.ts'
import { shirt } from './shirts.ts'
import { skirt } from './skirts.ts'
import { trousers } from './trousers.ts'

/** A place within an outfit: left, top, width, height. */
type Spot = readonly [number, number, number, number]

/** Pieces laid over one another, each with its shadow on the one below. */
function together(...laid: readonly (readonly [Piece, Spot])[]): Piece {
  const fitted = laid.map(([piece, [x, y, width, height]]) => {
    const [left, top, across, down] = piece.box ?? extentOf(piece.outline)
    const scale = Math.min(width / across, height / down)
    const move = (value: number) => Math.round(value * 10) / 10
    const transform = `translate(${move(x + width / 2 - (left + across / 2) * scale)} ${move(y - top * scale)}) scale(${Math.round(scale * 1000) / 1000})`
    return { piece, transform, foot: y + down * scale }
  })
  const shade = (outline: string) =>
    [
      [14, 20, 0.1],
      [7, 10, 0.14],
    ]
      .map(
        ([dx, dy, opacity]) =>
          `<g transform="translate(${dx} ${dy})" fill="#150c0a" opacity="${opacity}">${outline}</g>`,
      )
      .join('')
  const boxes = laid.map(([, spot]) => spot)
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))]
  return {
    art: fitted
      .map(
        ({ piece, transform }, i) =>
          `<g transform="${transform}">${i > 0 ? shade(piece.outline) : ''}${piece.art}</g>`,
      )
      .join(''),
    outline: fitted
      .map(({ piece, transform }) => `<g transform="${transform}">${piece.outline}</g>`)
      .join(''),
    box: [
      left,
      top,
      Math.max(...boxes.map(([x, , width]) => x + width)) - left,
      Math.max(...fitted.map(({ foot }) => foot)) - top,
    ],
    rests: 'flat',
  }
}

/** The same look with other words, which choose the parts. */
const as = (look: Look, words: string, articleType: string): Look => ({
  ...look,
  words: `${look.words} ${words}`,
  articleType,
})
/** The same look without a print, to go with a printed part. */
const plain = (look: Look, words: string, articleType: string): Look => ({
  ...look,
  words,
  articleType,
  cloth: () => [look.dye.base],
})

const LOWER: Spot = [470, 250, 400, 960]

export const suit = (look: Look): Piece =>
  together([trousers(as(look, 'formal', 'Trousers')), LOWER], [tailored(look), [80, 90, 640, 760]])

export const tracksuit = (look: Look): Piece =>
  together([trousers(as(look, 'track', 'Track Pants')), LOWER], [jacket(look), [80, 90, 640, 740]])

export const nightSuit = (look: Look): Piece =>
  together(
    [trousers(as(look, 'lounge pants', 'Lounge Pants')), LOWER],
    [shirt(as(look, 'laid flat', 'Night suits')), [80, 90, 620, 760]],
  )

export const kurtaSet = (look: Look): Piece => {
  const under = plain(
    look,
    look.gender === 'Men' ? 'churidar' : look.random.chance(0.5) ? 'churidar' : 'palazzo',
    'Churidar',
  )
  const kurta = look.gender === 'Men' ? mensKurta(look) : womensKurta(look)
  return together([trousers(under), [520, 280, 340, 950]], [kurta, [90, 90, 600, 940]])
}

export const coordSet = (look: Look): Piece =>
  look.random.chance(0.5)
    ? together(
        [skirt(as(look, 'long', 'Skirts')), [430, 420, 440, 800]],
        [top(as(look, 'crop', 'Tops')), [90, 90, 600, 560]],
      )
    : together(
        [trousers(as(look, 'wide', 'Trousers')), [480, 300, 400, 920]],
        [top(look), [90, 90, 600, 620]],
      )

export const salwarAndDupatta = (look: Look): Piece =>
  together(
    [dupatta(look), [90, 90, 320, 1040]],
    [trousers(plain(look, 'salwar', 'Salwar')), [340, 210, 540, 980]],
  )
