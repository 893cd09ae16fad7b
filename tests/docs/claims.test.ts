import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What docs/security.md says the shop never does, held against its sources.

const SOURCE = /^(?:app|server|db|bin)\/.*\.(?:tsx?|mjs)$/
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => SOURCE.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** A requirement, what it forbids, and the only files that have it. */
const NEVER: [id: string, what: string, pattern: RegExp, only: string[]][] = [
  ['1.2.5', 'a shell', /\bexec(?:Sync)?\b[^}\n]*\} from 'node:child_process'|shell: true/, []],
  [
    '1.2.9',
    'a regular expression made of a text',
    /new RegExp\(/,
    // Of names of months and of tags, and of the paths in routes.ts.
    [
      'app/catalogue/import/cells/spreadsheet-cells.ts',
      'app/catalogue/import/cells/text-of-html.ts',
      'server/http/routes/route-handles.ts',
    ],
  ],
  ['1.3.2', 'code made of text', /\beval\(|new Function\(|from 'node:vm'/, []],
  ['1.5.1', 'a parser of XML', /DOMParser|from '[\w-]*xml[\w-]*'/, []],
  [
    '3.2.2',
    'HTML made of text',
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    // A script of the build, JSON that is escaped, and the page's own <noscript>.
    ['app/root.tsx', 'app/shell/head-tags.tsx', 'app/shell/inline/hydrate-on-intent.browser.ts'],
  ],
  ['3.4.2', 'a header of CORS', /access-control-allow|hono\/cors/i, []],
  ['3.5.5', 'an ear for other windows', /(?<!\.)addEventListener\(\s*'message'|onmessage/, []],
  ['4.3.1', 'GraphQL', /graphql/i, []],
  ['4.4.1', 'a WebSocket', /new WebSocket|upgradeWebSocket|from 'ws'/, []],
  ['6.2.7', 'an ear for pasting', /onPaste|'paste'/, []],
  ['11.3.1', 'a weak cipher or padding', /-ecb\b|\brc4\b|['-]des\b|RSA_PKCS1_PADDING/i, []],
  [
    '11.4.1',
    'a broken hash',
    /['"](?:md5|sha1|RSA-SHA1)['"]/i,
    ['app/images/bucket-source-images.server.ts'],
  ],
  [
    '11.5.1',
    'a random number that can be guessed',
    /Math\.random/,
    // The id of a tab, and the length of a pause.
    ['app/cart/sync/cart-sync.browser.ts', 'db/retries.ts'],
  ],
  ['12.3.2', 'a certificate unseen', /rejectUnauthorized|TLS_REJECT|checkServerIdentity/, []],
]

test.each(NEVER)('ASVS %s: no source has %s, save those that are named', (_, __, pattern, only) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(found.toSorted()).toEqual(only)
})

test('ASVS 1.3.6, 13.2.4, 13.2.5: nothing is spoken to but by the files that docs/security.md names', () => {
  expect(sources.length).toBeGreaterThan(600)
  const section = /## What the shop speaks to\n.*?(?=\n## )/s.exec(
    readFileSync('docs/security.md', 'utf8'),
  )?.[0]
  const named = [...(section ?? '').matchAll(/`([\w./-]+\.ts)` \|$/gm)].map(([, file = '']) => file)
  const byHttpOrMail = /from '(?:undici|nodemailer|node:https|node:http2|node:dgram|node:dns)'/
  // In db/ and server/ it is the shop's own database, as the settings name it.
  const otherDatabase = /new (?:pg\.)?(?:Client|Pool)\(/
  const found = sources.filter(
    ({ file, text }) =>
      byHttpOrMail.test(text) || (file.startsWith('app/') && otherDatabase.test(text)),
  )
  expect(found.map(({ file }) => file).toSorted()).toEqual(named.toSorted())
})

test('ASVS 15.3.2: the server uses no fetch that would follow a redirect', () => {
  const found = sources.filter(
    ({ file, text }) =>
      /^(?:server|db)\/|\.server\.tsx?$/.test(file) && /(?<![.\w'`])fetch\((?!request)/.test(text),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})
