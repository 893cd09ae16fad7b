import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { securePage } from './content-security.ts'

const gatewayOrigin = 'https://bank.example'
const pageWith = (nonce: string) =>
  `<html><script nonce="${nonce}">one()</script><body><script>smuggled()</script><script nonce="${nonce}" async="" type="module">two()</script></body></html>`

test('T35 T36 on a page that may be held, our scripts are named by hash and a smuggled one is not', () => {
  const nonce = randomBytes(16).toString('hex')
  const { html, policy } = securePage(pageWith(nonce), { nonce, shared: true, gatewayOrigin })
  expect(html).not.toContain(nonce)
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2)
})
test('a held page is the same for everyone, whatever the nonce of its rendering was', () => {
  const once = securePage(pageWith('aa11'), { nonce: 'aa11', shared: true, gatewayOrigin })
  expect(securePage(pageWith('bb22'), { nonce: 'bb22', shared: true, gatewayOrigin })).toEqual(once)
})
test('other pages keep their nonce', () => {
  const { html, policy } = securePage(pageWith('aa11'), {
    nonce: 'aa11',
    shared: false,
    gatewayOrigin,
  })
  expect(html).toBe(pageWith('aa11'))
  expect(policy).toContain("script-src 'self' 'nonce-aa11'")
})
test('T37 forms go to the shop and the bank only, and nobody may frame a page', () => {
  const { policy } = securePage('', { nonce: 'aa11', shared: false, gatewayOrigin })
  expect(policy).toContain(`form-action 'self' ${gatewayOrigin}`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
})
