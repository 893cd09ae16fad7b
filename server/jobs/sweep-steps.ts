import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { JobQueue } from '#app/jobs/jobs.server.ts'
import { expireMails, purgeOutbox } from '#app/jobs/outbox.server.ts'
import type { SweepStep } from '#app/jobs/sweep.server.ts'
import { tellOfficer } from '#app/contact/grievance/tell-officer.server.ts'
import { purgeDeliveries } from '#app/api/webhooks/purge-deliveries.server.ts'
import { rollUpSales } from '#app/desk/today/money/roll-up-sales.server.ts'
import { releaseExpiredHolds } from '#app/orders/holds/release-expired-holds.server.ts'
import { checkShop } from '#app/owner/check-shop.server.ts'
import { inviteFirstOwner } from '#app/owner/invite-first-owner.server.ts'
import type { OwnerMails } from '#app/owner/owner.ts'
import { tellChecks } from '#app/owner/tell-checks.server.ts'
import { tellNews } from '#app/owner/tell-news.server.ts'
import { purgeTold } from '#app/owner/untold-events.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { requeueOverdueRefunds } from '#app/payments/refunds/requeue-overdue-refunds.server.ts'
import { requeueOverdueChecks } from '#app/payments/scheduled-checks.server.ts'
import { sweepChecks } from '#app/payments/status-checks/check-runner.server.ts'
import {
  matchMessages,
  purgeMessages,
} from '#app/payments/status-checks/payment-messages.server.ts'
import { purgePersonalData } from '#app/privacy/erase-account.server.ts'
import { deleteNeverPaid, forgetNeverPaid } from '#app/privacy/never-paid.server.ts'
import { forgetOldOrders } from '#app/privacy/old-orders.server.ts'
import { purgeAccountEvents } from '#app/privacy/purge-account-events.server.ts'
import { purgeExpired } from '#app/privacy/purge-expired.server.ts'
import { purgeUnused } from '#app/privacy/purge-unused.server.ts'
import { purgeVisitorData } from '#app/privacy/purge-visitor-data.server.ts'
import { purgeStaffRows } from '#app/staff/purge-staff-rows.server.ts'
import { purgeAssets } from '../assets/purge-assets.ts'
import { AT_NIGHT, bounded, EACH_MINUTE, EACH_TEN_MINUTES, EACH_TICK } from './bounded-step.ts'
import { catalogueSteps } from './catalogue-steps.ts'

type Services = {
  db: Database
  gateways: Gateways
  jobs: JobQueue
  now: () => Date
  log: Log
  /** One connection for the consistency checks. */
  checksDb: Database
  keys: SigningKeys
  origin: string
  owner: OwnerMails
}

/** When the deletions of the night are done. */
const AFTER_THE_NIGHT = { dailyAt: '04:30' }

/** Steps of the sweep: they read the tables, whether or not the queue has a job (decision 48). */
export const makeSweepSteps = (services: Services): SweepStep[] => {
  const { db, jobs, now } = services
  return [
    {
      name: 'holds',
      due: EACH_MINUTE,
      run: bounded((limit) => releaseExpiredHolds(services, limit)),
    },
    {
      name: 'attempts',
      due: EACH_MINUTE,
      run: bounded((limit) => requeueOverdueChecks(services, limit)),
    },
    {
      name: 'status checks',
      due: EACH_TICK,
      async run() {
        await sweepChecks(services)
        return 'done'
      },
    },
    {
      name: 'payment messages',
      due: EACH_TICK,
      run: bounded((limit) => matchMessages(services, limit)),
    },
    {
      name: 'refunds',
      due: EACH_MINUTE,
      run: bounded((limit) => requeueOverdueRefunds(services, limit)),
    },
    {
      name: 'mails',
      due: EACH_MINUTE,
      run: bounded(async (limit) => {
        const expired = await expireMails(db, limit)
        return Math.max(expired, await jobs.requeueLostMails(db, limit))
      }),
    },
    {
      name: 'grievances',
      // So often at most is the grievance officer mailed.
      due: EACH_TEN_MINUTES,
      run: bounded((limit) => tellOfficer(services, limit)),
    },
    { name: 'sent mails', due: EACH_TEN_MINUTES, run: bounded((limit) => purgeOutbox(db, limit)) },
    {
      name: 'owner mails',
      due: EACH_TICK,
      async run() {
        await tellNews(services)
        await tellChecks(services)
        await inviteFirstOwner(services)
        return 'done'
      },
    },
    ...catalogueSteps(services),
    {
      name: 'consistency checks',
      due: AFTER_THE_NIGHT,
      // A node that crashes again and again has less to do before it can be reached.
      afterStartSeconds: 3 * 60,
      takeOverSeconds: 45 * 60,
      async run(stopping) {
        await checkShop(services, stopping)
        return 'done'
      },
    },
    {
      name: 'net sales',
      due: AT_NIGHT,
      takeOverSeconds: 30 * 60,
      async run(stopping) {
        await rollUpSales(db, stopping)
        return 'done'
      },
    },
    { name: 'told events', due: AT_NIGHT, run: bounded((limit) => purgeTold(db, limit)) },
    {
      name: 'old payment messages',
      due: AT_NIGHT,
      takeOverSeconds: 30 * 60,
      maxRuns: 2_000,
      run: bounded((limit) => purgeMessages(db, limit)),
    },
    {
      name: 'expired rows',
      due: EACH_TEN_MINUTES,
      // Counters of tries come by the thousand.
      maxRuns: 200,
      run: bounded((limit) => purgeExpired(db, now(), limit)),
    },
    {
      name: 'staff rows',
      due: EACH_TEN_MINUTES,
      run: bounded((limit) => purgeStaffRows(db, now(), limit)),
    },
    {
      name: 'build assets',
      due: EACH_TEN_MINUTES,
      run: bounded((limit) => purgeAssets(db, limit)),
    },
    {
      name: 'persons',
      due: EACH_TEN_MINUTES,
      run: bounded((limit) => purgePersonalData(db, now(), limit)),
    },
    {
      name: 'account events',
      due: AT_NIGHT,
      takeOverSeconds: 30 * 60,
      maxRuns: 2_000,
      run: bounded((limit) => purgeAccountEvents(db, limit)),
    },
    // One step for each kind of row, so that much of one, or an error, keeps no other waiting.
    ...(
      [
        ['retention', purgeVisitorData],
        ['never paid', forgetNeverPaid],
        ['old never paid', deleteNeverPaid],
        ['old orders', forgetOldOrders],
        ['unused', purgeUnused],
        ['old webhook messages', purgeDeliveries],
      ] as const
    ).map(([name, purge]) => ({
      name,
      due: AT_NIGHT,
      takeOverSeconds: 30 * 60,
      maxRuns: 2_000,
      run: bounded((limit) => purge(db, now(), limit)),
    })),
  ]
}
