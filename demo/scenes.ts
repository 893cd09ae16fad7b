import type { Scene } from '#app/images/scenes/scene.ts'
import { bangles } from './art/accessories/bangles-and-rings.ts'
import { newLook } from './art/materials/cloth.ts'
import { closedShoe } from './art/shoes/dress-shoes.ts'
import { dress } from './art/clothes/dresses.ts'
import { top } from './art/clothes/tops.ts'
import { DYES, dyeOf, type BaseColour } from './art/materials/dyes.ts'
import { earrings } from './art/accessories/earrings.ts'
import { belt, sunglasses } from './art/accessories/eyewear-and-belts.ts'
import { frondShadow, marigold, petal, sprig } from './art/materials/flora.ts'
import { handbag } from './art/accessories/handbags.ts'
import { cap } from './art/accessories/headwear.ts'
import { heels } from './art/shoes/heels.ts'
import { tailored } from './art/clothes/jackets.ts'
import { jeans } from './art/clothes/jeans.ts'
import { mensKurta } from './art/clothes/kurtas.ts'
import { openShoe } from './art/shoes/open-shoes.ts'
import { foldedSaree, saree } from './art/clothes/sarees.ts'
import { scarf } from './art/accessories/scarves.ts'
import { backdrop, placed, type Place } from './art/drawing/backdrop.ts'
import { newSheet, softShadow, type Sheet } from './art/drawing/sheet.ts'
import { shirt } from './art/clothes/shirts.ts'
import { wallet } from './art/accessories/travel-bags.ts'
import { trousers } from './art/clothes/trousers.ts'
import { watch } from './art/accessories/watches.ts'
import type { Silhouette } from './art/silhouettes.ts'
import { randomFrom } from './random.ts'

/**
 * One thing in a scene: its kind, cloth and place. The seed chooses its collar, its folds and the
 * like.
 */
type Thing = {
  draw: Silhouette
  words: string
  articleType?: string
  colour: BaseColour
  gender?: 'Men' | 'Women'
  seed: number
  at: Place
}
type Composition = {
  size?: readonly [number, number]
  wall: string
  under?: string
  things: readonly Thing[]
  over?: string
  seed: number
}

const at = (x: number, y: number, width: number, height: number, turn = 0): Place => ({
  x,
  y,
  width,
  height,
  turn,
})

const COMPOSITIONS = {
  'hero-1': {
    wall: '#ecdcc9',
    seed: 3,
    under: frondShadow(1000, 1180, 900, -52),
    things: [
      {
        draw: dress,
        words: 'floral tiered',
        colour: 'Mustard',
        gender: 'Women',
        seed: 21,
        at: at(40, 90, 600, 860, -7),
      },
      { draw: handbag, words: 'satchel', colour: 'Maroon', seed: 5, at: at(520, 700, 400, 480, 5) },
      {
        draw: sunglasses,
        words: 'cat',
        colour: 'Coffee Brown',
        seed: 2,
        at: at(600, 150, 300, 220, 14),
      },
      {
        draw: openShoe,
        words: 'jutti',
        articleType: 'Flats',
        colour: 'Rust',
        seed: 4,
        at: at(70, 930, 300, 330, -12),
      },
    ],
    over:
      marigold(690, 520, 44) +
      marigold(790, 590, 30, '#d9703a') +
      petal(660, 620, 20) +
      petal(840, 480, 80, '#d9703a'),
  },
  'hero-2': {
    wall: '#d7dbcc',
    seed: 9,
    under: frondShadow(-60, 500, 800, 70),
    things: [
      {
        draw: jeans,
        words: 'slim denim',
        articleType: 'Jeans',
        colour: 'Navy Blue',
        gender: 'Men',
        seed: 8,
        at: at(470, 250, 420, 900, 8),
      },
      {
        draw: shirt,
        words: 'gingham check',
        colour: 'Rust',
        gender: 'Men',
        seed: 3,
        at: at(30, 60, 640, 720, -8),
      },
      {
        draw: closedShoe,
        words: 'sneaker',
        articleType: 'Casual Shoes',
        colour: 'White',
        seed: 12,
        at: at(50, 850, 440, 330, -6),
      },
      {
        draw: watch,
        words: 'leather white dial',
        colour: 'Tan',
        gender: 'Men',
        seed: 6,
        at: at(740, 70, 140, 440, 18),
      },
    ],
    over: sprig(520, 1240, 230, -32),
  },
  'hero-3': {
    wall: '#f0ddd2',
    seed: 4,
    things: [
      {
        draw: foldedSaree,
        words: 'banarasi zari',
        colour: 'Teal',
        gender: 'Women',
        seed: 3,
        at: at(60, 80, 560, 980, -5),
      },
      {
        draw: earrings,
        words: 'jhumka gold',
        colour: 'Gold',
        gender: 'Women',
        seed: 8,
        at: at(610, 140, 300, 300, 6),
      },
      {
        draw: bangles,
        words: 'gold',
        articleType: 'Bangle',
        colour: 'Magenta',
        seed: 5,
        at: at(600, 520, 300, 320, 0),
      },
      {
        draw: openShoe,
        words: 'mojari',
        articleType: 'Flats',
        colour: 'Maroon',
        seed: 4,
        at: at(550, 880, 360, 360, 12),
      },
    ],
    over:
      marigold(130, 1130, 52) +
      marigold(240, 1190, 38, '#d9703a') +
      marigold(60, 1220, 34, '#eab84a') +
      petal(320, 1130, 30) +
      petal(380, 1210, 110, '#d9703a') +
      sprig(180, 1090, 150, 62),
  },
  'hero-4': {
    wall: '#dfe3df',
    seed: 9,
    under: frondShadow(1010, 200, 820, -118),
    things: [
      {
        draw: mensKurta,
        words: 'embroidered silk',
        colour: 'Off White',
        gender: 'Men',
        seed: 5,
        at: at(330, 60, 620, 960, 6),
      },
      {
        draw: tailored,
        words: 'nehru jacket zari',
        articleType: 'Nehru Jackets',
        colour: 'Navy Blue',
        gender: 'Men',
        seed: 5,
        at: at(20, 180, 430, 660, -9),
      },
      {
        draw: belt,
        words: 'leather',
        colour: 'Brown',
        gender: 'Men',
        seed: 4,
        at: at(60, 860, 340, 340, 10),
      },
      {
        draw: closedShoe,
        words: 'loafer',
        articleType: 'Formal Shoes',
        colour: 'Tan',
        seed: 3,
        at: at(450, 950, 440, 290, -5),
      },
    ],
    over: marigold(470, 880, 34, '#e0a23c') + petal(420, 930, 200),
  },
  women: {
    wall: '#f1ded4',
    seed: 4,
    under: frondShadow(-40, 1240, 900, 38),
    things: [
      {
        draw: saree,
        words: 'bandhani',
        colour: 'Magenta',
        gender: 'Women',
        seed: 6,
        at: at(50, 60, 560, 900, -3),
      },
      {
        draw: heels,
        words: 'strappy',
        colour: 'Gold',
        gender: 'Women',
        seed: 7,
        at: at(500, 880, 400, 340, 6),
      },
      {
        draw: handbag,
        words: 'sling',
        colour: 'Teal',
        gender: 'Women',
        seed: 11,
        at: at(600, 330, 310, 440, 10),
      },
      {
        draw: earrings,
        words: 'chandbali gold',
        colour: 'Gold',
        seed: 3,
        at: at(640, 110, 230, 190, 8),
      },
    ],
    over: marigold(120, 1120, 44) + marigold(220, 1180, 32, '#d9703a') + petal(310, 1110, 40),
  },
  men: {
    wall: '#dccab4',
    seed: 9,
    under: frondShadow(1000, 300, 800, -100),
    things: [
      {
        draw: trousers,
        words: 'formal trousers',
        articleType: 'Trousers',
        colour: 'Beige',
        gender: 'Men',
        seed: 8,
        at: at(560, 330, 360, 860, 7),
      },
      {
        draw: tailored,
        words: 'blazer',
        articleType: 'Blazers',
        colour: 'Navy Blue',
        gender: 'Men',
        seed: 5,
        at: at(20, 70, 690, 800, -6),
      },
      {
        draw: closedShoe,
        words: 'oxford',
        articleType: 'Formal Shoes',
        colour: 'Brown',
        seed: 3,
        at: at(70, 880, 440, 300, -6),
      },
      {
        draw: watch,
        words: 'leather white dial',
        colour: 'Coffee Brown',
        gender: 'Men',
        seed: 6,
        at: at(780, 60, 120, 380, 14),
      },
    ],
    over: '',
  },
  accessories: {
    wall: '#dde3e0',
    seed: 9,
    under: frondShadow(-40, 300, 820, 110),
    things: [
      {
        draw: scarf,
        words: 'paisley',
        articleType: 'Scarves',
        colour: 'Rust',
        gender: 'Women',
        seed: 4,
        at: at(560, 60, 330, 640, 12),
      },
      { draw: handbag, words: 'tote', colour: 'Tan', seed: 6, at: at(60, 90, 460, 600, -5) },
      {
        draw: watch,
        words: 'leather white dial',
        colour: 'Maroon',
        gender: 'Women',
        seed: 6,
        at: at(90, 720, 150, 480, -14),
      },
      { draw: sunglasses, words: 'round', colour: 'Gold', seed: 5, at: at(300, 760, 330, 220, 8) },
      {
        draw: bangles,
        words: 'gold',
        articleType: 'Bangle',
        colour: 'Magenta',
        seed: 5,
        at: at(670, 800, 230, 250),
      },
      {
        draw: wallet,
        words: 'leather',
        colour: 'Navy Blue',
        gender: 'Men',
        seed: 4,
        at: at(320, 970, 330, 250, -6),
      },
    ],
    over: petal(700, 1150, 10) + petal(760, 1190, 70, '#d9703a'),
  },
  summer: {
    size: [1600, 900],
    wall: '#f0dfc2',
    seed: 9,
    under: frondShadow(-60, 760, 900, 62) + frondShadow(1660, 60, 820, -110),
    things: [
      {
        draw: dress,
        words: 'leaf print strappy a-line',
        colour: 'Sea Green',
        gender: 'Women',
        seed: 12,
        at: at(640, 60, 480, 780, -6),
      },
      {
        draw: shirt,
        words: 'leaf print resort half sleeve',
        colour: 'White',
        gender: 'Men',
        seed: 3,
        at: at(1080, 40, 480, 500, 9),
      },
      {
        draw: cap,
        words: 'straw hat',
        articleType: 'Hat',
        colour: 'Beige',
        seed: 5,
        at: at(1110, 530, 290, 260, -10),
      },
      {
        draw: sunglasses,
        words: 'wayfarer',
        colour: 'Brown',
        seed: 4,
        at: at(1380, 600, 190, 130, 14),
      },
      {
        draw: openShoe,
        words: 'striped',
        articleType: 'Flip Flops',
        colour: 'Turquoise Blue',
        seed: 4,
        at: at(470, 560, 210, 270, 16),
      },
      {
        draw: top,
        words: 'striped strappy',
        articleType: 'Tops',
        colour: 'Peach',
        gender: 'Women',
        seed: 3,
        at: at(430, 110, 260, 380, -10),
      },
    ],
    over: marigold(1080, 800, 34) + petal(1010, 840, 30) + petal(1420, 800, 160, '#d9703a'),
  },
} satisfies Record<Scene, Composition>

/**
 * A composition of several pieces on one ground: 3:4, except the banner 'summer', which is 16:9.
 */
export function drawScene(name: Scene): string {
  const {
    size = [960, 1280],
    wall,
    under = '',
    things,
    over = '',
    seed,
  }: Composition = COMPOSITIONS[name]
  const sheet = newSheet('c')
  const ground = backdrop(sheet, wall, undefined, randomFrom(seed), size)
  const art = things.map((thing) => laid(sheet, thing)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size[0]} ${size[1]}" width="${size[0]}" height="${size[1]}"><defs>${sheet.definitions()}</defs>${ground}<g filter="${softShadow(sheet, 6, [0, 0, ...size])}" opacity=".75">${under}</g>${art}${over}</svg>`
}

function laid(
  sheet: Sheet,
  { draw, words, articleType = '', colour, gender, seed, at: place }: Thing,
): string {
  const look = newLook({
    name: words,
    articleType,
    gender: gender ?? null,
    dye: dyeOf(DYES[colour]),
    random: randomFrom(seed),
    sheet,
  })
  // A scene is seen from above, so even a bag lies.
  return placed(sheet, { ...draw(look), rests: 'flat' }, place)
}
