const { FEW_CALLERS } = require('./tools/architecture/few-callers.cjs')
const { PARTS, part } = require('./tools/architecture/parts.cjs')

const SERVER = '\\.server\\.ts$',
  ROUTE = '\\.route\\.tsx?$',
  TEST = '\\.test\\.tsx?$',
  BROWSER = '\\.browser\\.ts$',
  MAIL = '\\.mail\\.tsx$'
// Everything that a part's routes may use, as contexts of React Router (docs/decisions/0036).
const SERVICES = '^app/[^/]+/services\\.server\\.ts$'
// Words of columns that rules share (docs/decisions/0028), and types of stored JSON; no database.
const ENUMS = '^db/(words/[a-z]+(-enums|-document|-piece)|enums)\\.ts$'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-a-route',
      comment: 'Types excepted: an answer is typed where it is given.',
      severity: 'error',
      from: { pathNot: '^app/routes\\.ts$' },
      to: { path: ROUTE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-stay-pure',
      comment: 'A plain .ts file runs anywhere: no React, no server, no browser, no database.',
      severity: 'error',
      from: { path: '^app/[^/]+/.+\\.ts$', pathNot: [SERVER, BROWSER, ROUTE, TEST] },
      to: {
        path: [
          SERVER,
          BROWSER,
          '\\.tsx$',
          '^(db|server|demo|tests|tools)/',
          '^node_modules/(react|react-dom|react-router|drizzle-orm|pg|hono|zustand)/',
        ],
        pathNot: ENUMS,
      },
    },
    {
      name: 'rules-use-no-machine',
      comment: 'node: modules belong to .server.ts files.',
      severity: 'error',
      from: { path: '^app/[^/]+/.+\\.tsx?$', pathNot: [SERVER, ROUTE, TEST] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'screens-do-not-touch-the-server',
      severity: 'error',
      from: {
        path: ['^app/.*\\.tsx$', BROWSER],
        pathNot: [ROUTE, TEST, '^app/root\\.tsx$', '^app/entry\\.'],
      },
      to: { path: [SERVER, '^(db|server|demo)/'] },
    },
    {
      name: 'server-files-do-not-render',
      comment: 'Mails excepted.',
      severity: 'error',
      from: { path: SERVER, pathNot: TEST },
      to: { path: ['\\.tsx$', BROWSER], pathNot: MAIL },
    },
    {
      name: 'no-drawers',
      comment: 'Name a file for the thing it holds.',
      severity: 'error',
      from: {},
      to: {
        path: '/(utils?|helpers?|misc|common|index)\\.[mc]?[jt]sx?$',
        pathNot: 'node_modules/',
      },
    },
    {
      name: 'ui-knows-nothing-of-the-shop',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/(?!ui/|basics/)[^/]+' },
    },
    {
      name: 'basics-knows-nothing-but-itself',
      severity: 'error',
      from: { path: '^app/basics/' },
      to: { path: '^(app/(?!basics/)|db/|server/)' },
    },
    {
      name: 'app-does-not-know-its-server',
      severity: 'error',
      from: { path: '^(app|db)/', pathNot: TEST },
      to: { path: '^(server|demo|sandbox-bank)/' },
    },
    {
      name: 'production-knows-no-demo',
      comment: 'Only demo mode does, by import(): production runs without the folder.',
      severity: 'error',
      from: {
        path: '^(app|db|server)/',
        pathNot: [TEST, '^server/commands/demo\\.ts$', '^server/start/demo/demo-mode\\.ts$'],
      },
      to: { path: '^demo/' },
    },
    {
      name: 'a-shop-needs-no-tools',
      comment: 'What measures, checks and tests a shop is not there where one runs.',
      severity: 'error',
      from: { path: '^(app|db|server|demo|sandbox-bank)/', pathNot: TEST },
      to: { path: '^(tests|tools)/' },
    },
    {
      name: 'only-server-files-see-the-database',
      severity: 'error',
      from: { path: '^app/', pathNot: [SERVER, TEST] },
      to: { path: '^db/', pathNot: ENUMS },
    },
    {
      name: 'enums-import-nothing',
      comment: 'Rules import them, and run anywhere.',
      severity: 'error',
      from: { path: ENUMS },
      to: { pathNot: ENUMS },
    },
    {
      name: 'the-bank-shares-nothing',
      comment: 'A bug shared by both ends of the protocol would hide.',
      severity: 'error',
      from: { path: '^sandbox-bank/' },
      to: { path: '^(app|db|server|demo)/' },
    },
    {
      name: 'nobody-sees-the-bank',
      severity: 'error',
      from: { path: '^(app|db|server|demo)/', pathNot: TEST },
      to: { path: '^sandbox-bank/' },
    },
    ...PARTS.map((name, i) => ({
      name: `${name}-looks-only-left`,
      severity: 'error',
      from: { path: part(name), pathNot: TEST },
      to: { path: PARTS.slice(i + 1).map(part) },
    })).filter((rule) => rule.to.path.length > 0),
    {
      name: 'properties-take-the-seed-of-the-run',
      comment: 'tests/fast-check.ts gives fast-check the seed that TEST_SEED repeats.',
      severity: 'error',
      from: { pathNot: '^tests/fast-check\\.ts$' },
      to: { path: '^node_modules/fast-check/' },
    },
    ...FEW_CALLERS,
    {
      name: 'nobody-imports-the-wiring',
      comment: 'Files at the top of app/ put the parts together.',
      severity: 'error',
      from: { path: '^app/[^/]+/', pathNot: TEST },
      to: { path: '^app/[^/]+\\.tsx?$' },
    },
    {
      name: 'functions-ask-for-what-they-use',
      comment: 'Only routes take all services; a function takes { db, gateway, now }.',
      severity: 'error',
      from: { path: '^app/[^/]+/', pathNot: [ROUTE, TEST, SERVICES] },
      to: { path: SERVICES },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^build/|^\\.react-router/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
