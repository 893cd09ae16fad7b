import { expect, test } from 'vitest'
import { changeLines } from './change-words.ts'

test('changes are told in the words of the desk’s form: prices, times, sizes, counts', () => {
  const before = {
    price: { price_paise: 99900, sale_price_paise: null, sale_from: null, sale_until: null },
    kind: { sizes: ['S', 'M'], own_sizes: false, article_type: 'Kurtas' },
    stock: { S: { quantity: 3, supplied: 3 } },
  }
  const after = {
    price: {
      price_paise: 89950,
      sale_price_paise: 79900,
      sale_from: '2026-12-01T18:30:00+05:30',
      sale_until: null,
    },
    kind: { sizes: ['28', '30'], own_sizes: true, article_type: 'Jeans' },
    stock: { S: { quantity: 3, supplied: 3 }, 28: { quantity: 9, supplied: 9 } },
  }
  expect(changeLines({ before, after }, 'Neel Kurta')).toEqual({
    name: 'Neel Kurta',
    lines: [
      'Type: Kurtas → Jeans',
      'Price in rupees: 999.00 → 899.50',
      'Sale price in rupees: none → 799.00',
      'Sale from: none → 2026-12-01 18:30',
      'Sizes: none → 28; 30',
      'Stock: S=3 → 28=9',
    ],
  })
})

test('a new product is told by what it is, one that goes or comes back by that', () => {
  const after = {
    product_display_name: { product_display_name: 'Lal Bag' },
    price: { price_paise: 49900 },
    kind: { gender: 'Women', sizes: ['S', 'M'], own_sizes: true },
    listed: { listed: true },
    stock: { S: { quantity: 3 }, M: { quantity: 0 } },
  }
  expect(changeLines({ before: {}, after }, null)).toEqual({
    name: 'Lal Bag',
    lines: ['For whom: Women', 'Price in rupees: 499.00', 'Sizes: S; M', 'Stock: S=3; M=0'],
  })
  const [on, off] = [{ listed: { listed: true } }, { listed: { listed: false } }]
  expect(changeLines({ before: on, after: off }, 'Bag').lines).toEqual(['Goes off sale'])
  expect(changeLines({ before: off, after: on }, 'Bag').lines).toEqual(['Comes back on sale'])
})
