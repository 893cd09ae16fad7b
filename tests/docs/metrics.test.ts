import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connect } from '#db/database.ts'
import { makeMetrics } from '#server/metrics/make-metrics.ts'

const rows = [...readFileSync('docs/metrics.md', 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \|/gm)]

test('docs/metrics.md has each metric of the shop with its type, and no other', async () => {
  // No database: every metric is named by a scrape, with or without a figure.
  const away = connect('postgres://nobody@127.0.0.1:9/none', { max: 1, queryTimeoutMs: 1_000 })
  const metrics = makeMetrics({ healthDb: away.db, pools: {}, gateways: [], log: { warn() {} } })
  const { text } = await metrics.scrape()
  metrics.stop()
  await away.close()
  const registered = [...text.matchAll(/^# TYPE (sangam_\w+) (\w+)$/gm)]
  expect(registered.length).toBeGreaterThan(25)
  expect(rows.map(([, name, type]) => `${name} ${type}`).toSorted()).toEqual(
    registered.map(([, name, type]) => `${name} ${type}`).toSorted(),
  )
})
