import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sayMethods } from '#app/basics/brand/words.server.ts'
import type { GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'
import { Footer } from './footer.tsx'

test('§2 Footer: the payment logos are those of the methods that the gateways take', () => {
  const logosWith = (methods: GatewayMethod[] | undefined) => {
    sayMethods(methods)
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Footer)))
    return [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, , name]) => name)
  }
  try {
    expect(logosWith(undefined)).toEqual(['Visa', 'Mastercard', 'RuPay', 'UPI'])
    expect(logosWith(['upi', 'wallet'])).toEqual(['UPI'])
    expect(logosWith(['card'])).toEqual(['Visa', 'Mastercard', 'RuPay'])
    expect(logosWith(['netbanking', 'wallet'])).toEqual([])
  } finally {
    sayMethods(undefined)
  }
})
