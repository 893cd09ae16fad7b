import { clipTo, across, linear, type Sheet } from '../drawing/sheet.ts'
import { mirrored } from '../drawing/path-geometry.ts'

const TORSO = mirrored([
  [0, 132],
  [44, 132],
  [44, 170, 50, 200, 84, 216],
  [128, 232, 156, 240, 162, 268],
  [166, 320, 140, 350, 140, 400],
  [138, 470, 102, 500, 102, 556],
  [104, 620, 142, 660, 148, 740],
  [80, 756, 0, 756],
])

/** A tailor's dress form of unbleached linen, for garments that look wrong laid flat. */
export function dressForm(sheet: Sheet): string {
  const knob =
    'M438 132C438 116 452 112 458 104C462 84 498 84 502 104C508 112 522 116 522 132C510 142 450 142 438 132Z'
  return (
    `<path d="${TORSO}" fill="#e3d3bb"/><g clip-path="${clipTo(sheet, [TORSO])}"><path d="M480 140V760M420 216C400 330 412 500 404 760M540 216C560 330 548 500 556 760" fill="none" stroke="#8d7a5f" stroke-width="2" opacity=".5"/></g>` +
    `<path d="${TORSO}" fill="${across(sheet, [
      [0, '#5f4528', 0.34],
      [0.24, '#fff8ea', 0.3],
      [0.5, '#fff8ea', 0],
      [1, '#4c3520', 0.5],
    ])}"/><path d="${knob}" fill="${across(sheet, [
      [0, '#6b4426'],
      [0.35, '#b98555'],
      [1, '#55351d'],
    ])}"/><path d="${mirrored([
      [0, 128],
      [45, 126],
      [45, 140],
      [0, 146],
    ])}" fill="${linear(sheet, [
      [0, '#8a6039'],
      [1, '#5d3d22'],
    ])}"/>`
  )
}

export const FORM_OUTLINE = TORSO
