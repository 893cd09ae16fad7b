import { expect, test } from 'vitest'
import { clientNetworks, widestNetwork } from './client-networks.server.ts'

test('T44 an IPv6 visitor counts at /64, /56 and /48 with growing points, an IPv4 address as much as a /48', () => {
  expect(clientNetworks('2001:db8:7:1ab::/64')).toEqual([
    { name: '2001:db8:7:1ab::/64', factor: 1 },
    { name: '2001:db8:7:100::/56', factor: 3 },
    { name: '2001:db8:7::/48', factor: 10 },
  ])
  expect(clientNetworks('203.0.113.9')).toEqual([{ name: '203.0.113.9', factor: 10 }])
  expect(clientNetworks('unknown')).toEqual([{ name: 'unknown', factor: 10 }])
})

test('two households of one /48 share its widest network', () => {
  expect(widestNetwork('2001:db8:7:1ab::/64')).toBe(widestNetwork('2001:db8:7:ffff::/64'))
  expect(widestNetwork('203.0.113.9')).toBe('203.0.113.9')
})
