import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { makeRequestContext, type NetworkSettings } from './request-context.ts'

const at = (url: string) => new URL(url)
const sandbox = {
  gatewayOrigins: ['http://127.0.0.1:3001', 'https://bank.example'],
  sandboxBank: 'http://127.0.0.1:3001',
  trustedProxyHops: 0,
  trustedProxies: [],
}
const demo: NetworkSettings = { ...sandbox, publicUrl: undefined }
const behind = (trustedProxyHops: number): NetworkSettings => ({
  publicUrl: 'https://shop.example',
  gatewayOrigins: ['https://bank.example'],
  sandboxBank: undefined,
  trustedProxyHops,
  trustedProxies: [ipaddr.parseCIDR('10.0.0.0/24')],
})

test('in demo mode the shop is wherever it was opened, and the bank is another site where that can be', () => {
  expect(
    makeRequestContext(demo, at('http://localhost:3000/x'), undefined, undefined),
  ).toMatchObject({
    origin: 'http://localhost:3000',
    gatewayOrigins: ['http://127.0.0.1:3001', 'https://bank.example'],
  })
  const elsewhere = makeRequestContext(demo, at('http://192.168.1.7:3000/x'), undefined, undefined)
  expect(elsewhere.gatewayOrigins).toEqual(['http://192.168.1.7:3001', 'https://bank.example'])
  expect(elsewhere.gatewayUrl('http://127.0.0.1:3001/pay?v=1')).toBe(
    'http://192.168.1.7:3001/pay?v=1',
  )
  expect(elsewhere.gatewayUrl('https://bank.example/pay?v=1')).toBe('https://bank.example/pay?v=1')
})
test('T30 with PUBLIC_URL the Host of a request means nothing', () => {
  expect(
    makeRequestContext(behind(0), at('http://evil.example/x'), undefined, undefined),
  ).toMatchObject({
    origin: 'https://shop.example',
    gatewayOrigins: ['https://bank.example'],
  })
  const withSandbox: NetworkSettings = {
    ...sandbox,
    publicUrl: 'http://localhost:3000',
  }
  expect(
    makeRequestContext(withSandbox, at('http://evil.example/x'), undefined, undefined)
      .gatewayOrigins,
  ).toContain('http://127.0.0.1:3001')
})
test('T44 a visitor is told by the socket, or by what our own proxies wrote, never by what they wrote themselves', () => {
  const address = (proxies: number, forwardedFor?: string) =>
    makeRequestContext(behind(proxies), at('http://shop.example/'), '10.0.0.1', forwardedFor)
      .address
  expect(address(0, '6.6.6.6')).toBe('10.0.0.1')
  expect(address(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9')
  expect(address(2, '6.6.6.6, 203.0.113.9, 10.0.0.7')).toBe('203.0.113.9')
  expect(address(1, '')).toBe('10.0.0.1')
  expect(address(2, '203.0.113.9')).toBe('10.0.0.1')
  expect(address(1, '203.0.113.9:51234')).toBe('203.0.113.9')
  expect(address(1, '[2001:db8:7:1::5]:51234')).toBe('2001:db8:7:1::/64')
})
test('T44 behind a proxy only its own address is believed: whoever goes past it is told by the socket', () => {
  const address = (peer: string) =>
    makeRequestContext(behind(1), at('http://shop.example/'), peer, '203.0.113.9').address
  expect([address('10.0.0.200'), address('::ffff:10.0.0.200')]).toEqual([
    '203.0.113.9',
    '203.0.113.9',
  ])
  expect([address('10.0.1.1'), address('2001:db8:7:1::5'), address('nonsense')]).toEqual([
    '10.0.1.1',
    '2001:db8:7:1::/64',
    'nonsense',
  ])
})
test('T44 who has a whole network to themselves is one visitor, however many addresses they take', () => {
  const address = (peer: string) =>
    makeRequestContext(demo, at('http://localhost:3000/'), peer, undefined).address
  for (const one of [
    '2001:db8:7:1::5',
    '2001:db8:7:1:ffff:1:2:3',
    '2001:0DB8:0007:0001::',
    '2001:db8:7:1::5%eth0',
  ])
    expect(address(one)).toBe('2001:db8:7:1::/64')
  expect(address('2001:db8:7:2::5')).not.toBe(address('2001:db8:7:1::5'))
  expect([address('::1'), address('::ffff:203.0.113.9'), address('203.0.113.9')]).toEqual([
    '0:0:0:0::/64',
    '203.0.113.9',
    '203.0.113.9',
  ])
  // The same address in hexadecimal; with all others so mapped it would share the limits of ::/64.
  expect(address('::ffff:cb00:7109')).toBe('203.0.113.9')
})
