import { expect, test } from 'vitest'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { headingText, linesText } from '../../../exports/csv-text.server.ts'
import { guessColumns, missingForNew } from '../columns/match-columns.ts'
import { sampleFile } from './sample-file.ts'

test('the sample is matched by its names alone, and read whole as two new products', async () => {
  const { header, rows } = sampleFile(101)
  const columns = guessColumns(header)
  expect(columns).not.toContain('')
  expect(missingForNew(header, columns)).toEqual([])
  const text = headingText(header) + linesText(rows)
  const styles = await readStyles([Buffer.from(text)], columns)
  if (!styles.ok) throw new Error(styles.error)
  const read = []
  for await (const row of styles.value) read.push(row)
  expect(read).toMatchObject([
    {
      style: { id: 101, gender: 'Women', pricePaise: 1350_00 },
      stock: 'S=3; M=5; L=0',
      countedSizes: ['S', 'M', 'L'],
    },
    {
      style: { id: 102, gender: 'Women', pricePaise: 2499_00 },
      stock: 'Free size=4',
      countedSizes: ['Free size'],
    },
  ])
})
