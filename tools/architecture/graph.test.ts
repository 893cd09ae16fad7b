import { expect, test } from 'vitest'
import { mutualImports, folderGraph, toMermaid, withoutImpliedArrows } from './graph.ts'

const folderOf = (file: string) => (file.includes('/') ? file.split('/')[0] : undefined)
const graph = folderGraph(
  [
    ['cart/a', 'money/b'],
    ['orders/a', 'cart/a'],
    ['orders/b', 'money/b'],
    ['orders/b', 'orders/a'],
    ['root', 'orders/a'],
  ],
  folderOf,
)

test('an arrow that a longer way implies is not drawn', () => {
  expect(toMermaid(withoutImpliedArrows(graph))).toBe(
    [
      'flowchart LR',
      '  cart["cart"]',
      '  money["money"]',
      '  orders["orders"]',
      '  cart --> money',
      '  orders --> cart',
    ].join('\n'),
  )
})

test('folders that import each other are found', () => {
  expect(mutualImports(graph)).toEqual([])
  expect(
    mutualImports(
      folderGraph(
        [
          ['a/1', 'b/1'],
          ['b/2', 'a/1'],
        ],
        folderOf,
      ),
    ),
  ).toEqual([['a', 'b']])
})
