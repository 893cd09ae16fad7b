import { expect, test } from 'vitest'
import { fillTemplate, openPlaceholder } from './fill-template.ts'

const values = { name: 'Asha {order}', ticket: '482-917', order: undefined, 'order page': 'there' }

test('a template is filled in once, and what is not known stays open', () => {
  const filled = fillTemplate('{name}, {ticket}: {order}, {order page} {other}', values)
  expect(filled).toBe('Asha {order}, 482-917: {order}, there {other}')
  expect(openPlaceholder(filled)).toBe('{order}')
  expect(openPlaceholder('{other} {} 482-917')).toBeUndefined()
})
