import { expect, test } from 'vitest'
import { missingFields } from './track-order.ts'

test('§5 Track order: both fields are required, and spaces are nothing', () => {
  const orderId = 'Enter the order number'
  const contactInfo = 'Enter the email or phone of the order'
  expect(missingFields({})).toEqual({ orderId, contactInfo })
  expect(missingFields({ orderId: ' \u200e', contactInfo: '\t' })).toEqual({ orderId, contactInfo })
  expect(missingFields({ orderId: '#1b4e28ba', contactInfo: '' })).toEqual({ contactInfo })
  expect(missingFields({ orderId: '', contactInfo: 'asha@example.com' })).toEqual({ orderId })
  expect(missingFields({ orderId: 'x', contactInfo: 'x' })).toEqual({})
})
