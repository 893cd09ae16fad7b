import { expect, test } from 'vitest'
import { deferHydration } from './defer-hydration.ts'
import { securePage } from './content-security.ts'

const nonce = 'aa11'
const html = [
  '<head><link rel="modulepreload" href="/assets/a.js"/>',
  `<link rel="modulepreload" nonce="${nonce}" href="/assets/b.js"/><link rel="stylesheet" href="/c.css"/></head>`,
  `<body><script nonce="${nonce}">one()</script>`,
  `<script nonce="${nonce}" type="module" async="">import "/assets/a.js";</script></body>`,
].join('')

test('the module script is left inert and names the modules, which nothing else asks for', () => {
  const deferred = deferHydration(html)
  expect(deferred).not.toMatch(/modulepreload|type="module"/)
  expect(deferred).toContain(
    `<script nonce="${nonce}" type="text/plain" id="application" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";</script>`,
  )
  expect(deferred).toContain('<link rel="stylesheet" href="/c.css"/>')
  expect(deferred).toContain('one()')
})

test('T35 the policy of the page allows the script, should it be run later', () => {
  const given = { nonce, shared: true, gatewayOrigins: [] }
  const deferred = securePage(deferHydration(html), given).policy
  expect(deferred).toBe(securePage(html, given).policy)
  expect(deferred.match(/'sha256-/g)).toHaveLength(2)
})
