import { fold, type Look } from '../materials/cloth.ts'
import { mirrored } from '../drawing/path-geometry.ts'

export type Legs = {
  waist: number
  hip: number
  knee: number
  footOut: number
  footIn: number
  footY: number
  crotch: number
}

export const LEGS = {
  slim: { waist: 166, hip: 204, knee: 178, footOut: 176, footIn: 64, footY: 1180, crotch: 560 },
  straight: { waist: 168, hip: 206, knee: 196, footOut: 204, footIn: 58, footY: 1180, crotch: 560 },
  bootcut: { waist: 162, hip: 198, knee: 176, footOut: 226, footIn: 44, footY: 1180, crotch: 560 },
  wide: { waist: 150, hip: 200, knee: 226, footOut: 268, footIn: 24, footY: 1180, crotch: 560 },
  capri: { waist: 160, hip: 198, knee: 184, footOut: 182, footIn: 62, footY: 940, crotch: 550 },
  shorts: { waist: 172, hip: 214, knee: 240, footOut: 250, footIn: 22, footY: 780, crotch: 560 },
  legging: { waist: 130, hip: 174, knee: 140, footOut: 122, footIn: 50, footY: 1190, crotch: 540 },
  patiala: { waist: 150, hip: 260, knee: 300, footOut: 180, footIn: 96, footY: 1130, crotch: 700 },
} as const satisfies Record<string, Legs>

export const legsOf = ({ waist, hip, knee, footOut, footIn, footY, crotch }: Legs): string => {
  const kneeY = crotch + (footY - crotch) * 0.45
  return mirrored([
    [0, 204],
    [waist * 0.6, 204, waist, 196],
    [waist + 12, 290, hip, 380, hip, 460],
    [hip, 560, knee, kneeY - 80, knee, kneeY],
    [knee, kneeY + 100, footOut, footY - 100, footOut, footY],
    [(footOut + footIn) / 2, footY + 10, footIn, footY + 4],
    [footIn - 6, kneeY + 60, 30, crotch + 90, 14, crotch + 10],
    [0, crotch],
  ])
}

export function legFolds(look: Look, legs: Legs): string {
  const { random } = look
  const { hip, knee, footOut, footIn, footY, crotch } = legs
  const shake = () => random.between(-20, 20)
  const kneeY = crotch + (footY - crotch) * 0.45
  const one =
    fold(look, 490, crotch - 10, 540, crotch + 10, 480 + hip - 30, crotch - 50 + shake(), 12) +
    fold(look, 494, crotch + 10, 540, crotch + 60, 480 + hip - 50, crotch + 30 + shake(), 10, 0.8) +
    fold(
      look,
      480 + (footIn + footOut) / 2 + 10,
      crotch + 60,
      480 + knee * 0.6,
      kneeY,
      480 + (footIn + footOut) / 2 + shake(),
      footY - 20,
      13,
      0.9,
    ) +
    (footY > 900
      ? fold(
          look,
          480 + 46,
          kneeY - 10,
          480 + knee * 0.6,
          kneeY + 20 + shake(),
          480 + knee - 14,
          kneeY - 30,
          9,
          0.8,
        ) +
        fold(
          look,
          480 + footIn + 8,
          footY - 70,
          480 + (footIn + footOut) / 2,
          footY - 50,
          480 + footOut - 10,
          footY - 90 + shake(),
          9,
          0.8,
        )
      : '')
  return (
    one +
    `<g transform="matrix(-1 0 0 1 960 0)" opacity=".9">${one}</g><path d="M480 ${crotch}V330" stroke="${look.dye.deep}" stroke-width="8" opacity=".3"/>`
  )
}
