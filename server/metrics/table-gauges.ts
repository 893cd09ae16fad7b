/** The metrics that stand in the tables, with the names of their labels. */
export const GAUGES = {
  sangam_jobs: ['Jobs that are due and not begun.', 'queue'],
  sangam_jobs_oldest_seconds: ['For how long the first of them has been due.', 'queue'],
  sangam_status_checks_due: ['Status checks that wait, or are under way.'],
  sangam_status_checks_oldest_seconds: ['For how long the first of them has been waiting.'],
  sangam_circuit_breaker_open: [
    '1: the gateway is not asked, because it does not answer.',
    'gateway',
  ],
  sangam_mails_waiting: ['Mails that are due and not sent.'],
  sangam_mails_oldest_seconds: ['For how long the first of them has been due.'],
  sangam_orders: ['Orders that are not finished.', 'state'],
  sangam_paid_orders: ['Orders that were paid in the last 24 hours.'],
  sangam_paid_paise: ['Totals of the orders that were paid in the last 24 hours.'],
  sangam_payments_in_review: ['Payments that a person must look at.'],
  sangam_payments_in_review_paise: ['Their money.'],
  sangam_refunds_open: ['Refunds that have not arrived, failed ones too.'],
  sangam_refunds_open_paise: ['Their money.'],
  sangam_refunds_oldest_seconds: ['Age of the first of them.'],
  sangam_refunds_failed: ['Refunds that failed: a person must look at them.'],
  sangam_tickets_open: ['Messages that wait for an answer.'],
  sangam_tickets_oldest_seconds: ['For how long the first of them has been waiting.'],
  sangam_tickets_late: [
    'Messages that wait past the time by which the law has them acknowledged and answered.',
  ],
  sangam_backup_age_seconds: ['Age of the newest backup that was finished.'],
  sangam_consistency_findings: ['Consistency checks that are broken, or were cut off.'],
  sangam_consistency_age_seconds: ['When the consistency checks last ran, as an age.'],
  sangam_nodes: ['Servers of the shop that run.'],
} as const satisfies Record<string, readonly [help: string, label?: string]>

export type GaugeName = keyof typeof GAUGES
