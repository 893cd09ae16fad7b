import { expect, test } from 'vitest'
import { orderLimitKey, missingFields } from './track-order.ts'

test('§5 Track order: both fields are required, and spaces are nothing', () => {
  const orderId = 'Enter the order number'
  const contactInfo = 'Enter the email or phone of the order'
  expect(missingFields({})).toEqual({ orderId, contactInfo })
  expect(missingFields({ orderId: ' ', contactInfo: '\t' })).toEqual({ orderId, contactInfo })
  expect(missingFields({ orderId: '#1b4e28ba', contactInfo: '' })).toEqual({ contactInfo })
  expect(missingFields({ orderId: '', contactInfo: 'asha@example.com' })).toEqual({ orderId })
  expect(missingFields({ orderId: 'x', contactInfo: 'x' })).toEqual({})
})

test('T25 guesses at one order are counted together, however it is written', () => {
  for (const written of [
    '1b4e28ba',
    '#1B4E28BA',
    ' # 1b4e 28ba ',
    '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    '1B4E28BA-2FA1-41D2-883F-0016D3CCA427',
  ])
    expect([written, orderLimitKey(written)]).toEqual([written, '1b4e28ba'])
})
