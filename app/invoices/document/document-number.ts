/** Number of a document as printed: "S/26-27/000001", at most the 16 characters of Rule 46. */
export const documentNumber = (prefix: string, financialYear: string, serial: number): string =>
  `${prefix}/${financialYear}/${String(serial).padStart(6, '0')}`
