import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SessionProvider, useSession } from './session-provider.tsx'

const Who = () => JSON.stringify(useSession())

test('§8 Auth hook used outside its provider: throws', () => {
  expect(() => renderToString(createElement(Who))).toThrow(
    'useSession is for what stands inside <SessionProvider>',
  )
})

test('§3 User session: on the server it is still being found out', () => {
  const page = renderToString(createElement(SessionProvider, null, createElement(Who)))
  expect(JSON.parse(page.replaceAll('&quot;', '"'))).toEqual({
    user: null,
    session: null,
    loading: true,
  })
})
