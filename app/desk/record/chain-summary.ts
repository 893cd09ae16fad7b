import { groupDigits } from '#app/basics/text/group-digits.ts'

export type ChainSummary = {
  checkpoint: { day: string; events: number; isSigned: boolean } | undefined
  since: number
  whole: { verified: { day: string; events: number } | undefined; fault: string | undefined }
}

/** Result of a verification, as the page says it. */
export type ChainAnswer = { isSound: boolean; text: string } | undefined

export function chainAnswer(report: {
  verified: number
  isCut: boolean
  fault: string | undefined
}): NonNullable<ChainAnswer> {
  const { verified, isCut, fault } = report
  if (fault) return { isSound: false, text: `The record was tampered with. ${fault}.` }
  const events = `${groupDigits(verified)} ${verified === 1 ? 'event' : 'events'}`
  return {
    isSound: true,
    text: isCut
      ? `The first ${events} since then are as they were recorded; the doctor verifies the others.`
      : `${events}: as recorded, in their sequence, none missing.`,
  }
}
