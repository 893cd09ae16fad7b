import { expect, test } from 'vitest'
import { readWebhookAddress } from './webhook-address.server.ts'

const read = (text: string, targets: 'public' | 'demo' = 'public') => {
  const address = readWebhookAddress(text, targets)
  return address.ok ? 'allowed' : address.error
}

test.each([
  ['books.example/hook', 'no address'],
  ['', 'no address'],
  ['http://books.example/hook', 'not https'],
  ['ftp://books.example/', 'not https'],
  ['file:///etc/passwd', 'not https'],
  ['https://me:secret@books.example/', 'has a password'],
  ['https://books.example/#part', 'has a fragment'],
])('%j is no address of a webhook: %s', (text, why) => {
  expect(read(text)).toBe(why)
})

test.each([
  'localhost',
  'shop.localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:8.8.8.8]',
  '[::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
])('T86 https://%s/ is of no public network', (host) => {
  expect(read(`https://${host}/hook`)).toBe('not public')
})

test.each(['books.example', '8.8.8.8', '172.15.0.1', '172.32.0.1', '[2606:4700::1111]'])(
  'https://%s/ is',
  (host) => {
    expect(read(`https://${host}:8443/hook?key=1`)).toBe('allowed')
  },
)

test('whoever tries the shop out may have a receiver on the same machine, and there alone', () => {
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
    expect(read(`http://${host}/hook`, 'demo')).toBe('allowed')
  for (const host of ['169.254.169.254', '10.0.0.1', '192.168.1.1', '0.0.0.0'])
    expect(read(`http://${host}/hook`, 'demo')).toBe('not public')
})
