import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { securePage } from './content-security.ts'

const gatewayOrigins = ['https://bank.example', 'https://upi.example']
const pageWith = (nonce: string) =>
  `<html><script nonce="${nonce}">one()</script><body><script>smuggled()</script><script nonce="${nonce}" async="" type="module">two()</script></body></html>`

test('T35 T36 on a page that may be held, our scripts are named by hash and a smuggled one is not', () => {
  const nonce = randomBytes(16).toString('hex')
  const { html, policy } = securePage(pageWith(nonce), { nonce, shared: true, gatewayOrigins })
  expect(html).not.toContain(nonce)
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2)
})
test('a held page is the same for everyone, whatever the nonce of its rendering was', () => {
  const once = securePage(pageWith('aa11'), { nonce: 'aa11', shared: true, gatewayOrigins })
  expect(securePage(pageWith('bb22'), { nonce: 'bb22', shared: true, gatewayOrigins })).toEqual(
    once,
  )
})
test('other pages keep their nonce', () => {
  const { html, policy } = securePage(pageWith('aa11'), {
    nonce: 'aa11',
    shared: false,
    gatewayOrigins,
  })
  expect(html).toBe(pageWith('aa11'))
  expect(policy).toContain("script-src 'self' 'nonce-aa11'")
})
test('T37 forms go to the shop and the bank only, and nobody may frame a page', () => {
  const { policy } = securePage('', { nonce: 'aa11', shared: false, gatewayOrigins })
  expect(policy).toContain(`form-action 'self' https://bank.example https://upi.example`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})
