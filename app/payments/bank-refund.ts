/** Time in which a bank gives back by itself what it took for a payment that failed. */
export const BANK_REFUND_TIME = '5 working days'
