import { expect, test } from 'vitest'
import { cardTitle, namesColour } from './card-title.ts'

test('a name is set as brand and gender, and below them what it is; nothing of it is left out', () => {
  for (const [name, maker, title] of [
    [
      'Monsoon Ledger Men Gingham Check Rust Shirt',
      'Monsoon Ledger Men',
      'Gingham Check Rust Shirt',
    ],
    ["Puma Women's Grey T-shirt", "Puma Women's", 'Grey T-shirt'],
    ["Mr.Men Men's Dragon Black T-shirt", "Mr.Men Men's", 'Dragon Black T-shirt'],
    ['Neelavarsh Unisex Brown Stole', 'Neelavarsh Unisex', 'Brown Stole'],
    ['Menswear Company Linen Shirt', null, 'Menswear Company Linen Shirt'],
    ['Gini and Jony Knit White Girls', null, 'Gini and Jony Knit White Girls'],
    ['Men Blue Shirt', null, 'Men Blue Shirt'],
    ['Product', null, 'Product'],
  ] as const) {
    expect(cardTitle(name)).toEqual({ maker, title })
    expect([maker, title].filter(Boolean).join(' ')).toBe(name)
  }
})

test('a colour is repeated below a name only where the name does not say it', () => {
  expect(namesColour('Ozhukka Men Low-top White Sneakers', 'White')).toBe(true)
  expect(namesColour('Brass Papaya Women Navy Blue Dress', 'Navy Blue')).toBe(true)
  expect(namesColour('Neelavarsh Women Indigo Kurta', 'Blue')).toBe(false)
  expect(namesColour('Thelaghar Women Structured Satchel', 'Red')).toBe(false)
})
