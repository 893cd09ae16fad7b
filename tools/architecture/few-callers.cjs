const { part } = require('./parts.cjs')

const TEST = '\\.test\\.tsx?$'
// Import of another shop's orders: as much for staff as the desk is.
const ORDER_IMPORT = '^app/orders/import/'

/** Rules of .dependency-cruiser.cjs on functions that only a few may call. */
const FEW_CALLERS = [
  {
    name: 'desk-is-for-staff',
    comment:
      'Its functions ask nobody whose order it is: commands and jobs may call them, and what mails the owner.',
    severity: 'error',
    from: {
      path: '^(app|server)/',
      pathNot: [part('desk'), part('owner'), ORDER_IMPORT, '^server/(commands|jobs)/', TEST],
    },
    to: { path: [part('desk'), ORDER_IMPORT] },
  },
  {
    name: 'unscoped-orders-have-few-callers',
    comment: 'It asks nobody whose order it is; mails go to the address that the order has.',
    severity: 'error',
    from: {
      path: '^(app|server)/',
      pathNot: [
        part('desk'),
        '^server/commands/',
        '^app/.+/send-[a-z]+-mail\\.server\\.ts$',
        '^app/aftersales/tracking/track-order\\.server\\.ts$',
        TEST,
      ],
    },
    to: { path: '^app/orders/stored/unscoped-order\\.server\\.ts$' },
  },
  {
    name: 'commands-have-the-shops-words',
    comment:
      'withDatabase opens the database with the settings of the desk; without it a command sells as the brand file says.',
    severity: 'error',
    from: {
      path: '^server/commands/',
      pathNot: ['^server/commands/(with-database|console)\\.ts$', TEST],
    },
    to: { path: '^server/start/open-(database|shop)\\.ts$' },
  },
]

module.exports = { FEW_CALLERS }
