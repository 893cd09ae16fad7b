import { randomBytes } from 'node:crypto'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { requestMetrics } from './request-metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT'] as const
const random = () => randomBytes(6).toString('hex')

const seriesOf = async (registry: Registry) =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('T44 thousands of methods, kinds and codes that strangers make up are a fixed number of series', async () => {
  const registry = new Registry()
  const record = requestMetrics(registry).recorderOf(['home', 'other'])
  for (const kind of ['home', 'other'])
    for (const method of METHODS)
      for (const status of [100, 200, 304, 404, 500]) record(kind, method, status, 1)
  const before = await seriesOf(registry)
  for (let i = 0; i < 5_000; i += 1)
    record(
      random(),
      i % 2 ? random() : 'toString',
      [0, -1, 99, 600, Number.NaN, 204][i % 6] ?? 0,
      1,
    )
  const after = await seriesOf(registry)
  expect(after.length).toBe(before.length)
  // Two kinds by four methods by five classes; ten buckets, the sum and the count of each kind.
  expect(after.length).toBe(2 * 4 * 5 + 2 * 12)
})

test('a request counts under its kind, method and class of status, with its duration in seconds', async () => {
  const registry = new Registry()
  const record = requestMetrics(registry).recorderOf(['home', 'cart', 'other'])
  record('cart', 'POST', 503, 30)
  record('cart', 'POST', 500, 700)
  record('home', 'DELETE', 405, 1)
  const series = await seriesOf(registry)
  expect(series).toEqual(
    expect.arrayContaining([
      'sangam_http_requests_total{kind="cart",method="POST",status="5xx"} 2',
      'sangam_http_requests_total{kind="home",method="other",status="4xx"} 1',
      'sangam_http_request_duration_seconds_bucket{le="0.05",kind="cart"} 1',
      'sangam_http_request_duration_seconds_sum{kind="cart"} 0.73',
      'sangam_http_request_duration_seconds_count{kind="cart"} 2',
    ]),
  )
})
