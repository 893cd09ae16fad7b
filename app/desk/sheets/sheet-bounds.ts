/** Bytes of a sheet of PIN codes: some twenty times one of a courier that serves all of India. */
export const MAX_PIN_SHEET_BYTES = 8_000_000

/** Bytes of a remittance: several times what its lines take with all that couriers write beside it. */
export const MAX_REMITTANCE_BYTES = 2_000_000
