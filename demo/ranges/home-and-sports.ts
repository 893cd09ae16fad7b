import { ALL } from './palettes.ts'
import type { Range } from './range.ts'

export const HOME_AND_SPORTS: readonly Range[] = [
  {
    place: ['Home', 'Home Furnishing', 'Cushion Covers'],
    count: { unisex: 3, anyone: 1 },
    line: 'home',
    looks: ['Block Print', 'Ikat', 'Embroidered', 'Paisley'],
    things: ['Cushion Cover'],
    colours: ['Mustard', 'Teal', 'Cream', 'Rust', 'Navy Blue'],
    usages: ['Casual'],
    seasons: ALL,
  },
  {
    place: ['Sporting Goods', 'Sports Equipment', 'Basketballs'],
    count: { unisex: 3 },
    line: 'sport',
    looks: ['Street', 'Grip', 'Training'],
    things: ['Basketball'],
    colours: ['Orange', 'Rust', 'Brown'],
    usages: ['Sports'],
    seasons: ALL,
  },
  {
    place: ['Sporting Goods', 'Sports Equipment', 'Footballs'],
    count: { unisex: 3 },
    line: 'sport',
    looks: ['Match', 'Training', 'Street'],
    things: ['Football'],
    colours: ['Black', 'Blue', 'Red'],
    usages: ['Sports'],
    seasons: ALL,
  },
  {
    place: ['Sporting Goods', 'Wristbands', 'Wristbands'],
    count: { unisex: 2 },
    line: 'sport',
    looks: ['Sweat', 'Terry'],
    things: ['Wristbands'],
    colours: ['Blue', 'Orange', 'Green'],
    usages: ['Sports'],
    seasons: ALL,
  },
]
