import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test('who names the tag has the answer already, be it weak or strong, alone or among others', () => {
  for (const known of ['"a"', 'W/"a"', '"b", "a"', 'W/"b",W/"a"'])
    for (const etag of ['"a"', 'W/"a"'])
      expect([known, etag, matchesEtag(etag, known)]).toEqual([known, etag, true])
  for (const other of [undefined, '', '"b"', 'a', '"aa"', 'W/"A"'])
    expect([other, matchesEtag('"a"', other)]).toEqual([other, false])
})
