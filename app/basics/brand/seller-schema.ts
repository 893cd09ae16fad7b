import { z } from 'zod'
import { gstinCharacters, gstinState, readGstin, type GstinProblem } from '../gst/gstin.ts'
import { stateName } from '../gst/states.ts'
import { oneOf } from './field-schemas.ts'

/**
 * Aggregate turnover of the owner's PAN in any year since 2017-18: above ₹5 crore rule 48(4) of the
 * CGST Rules asks for e-invoices. The shop cannot know it, since the PAN may sell elsewhere too.
 */
export const TURNOVERS = ['up_to_5_crore', 'above_5_crore'] as const

/**
 * How the shop is registered under the GST. `unset`: nobody has said yet, and no document is issued.
 */
export const REGISTRATIONS = ['unset', 'regular', 'composition', 'unregistered'] as const

const SAID: Record<GstinProblem, string> = {
  'not fifteen characters': 'must have fifteen characters, as 27AAPFU0939F1ZV',
  'not a GSTIN': 'must be a GSTIN, as 27AAPFU0939F1ZV',
  'a UIN': 'must be a GSTIN, not a UIN',
  'of no State': 'must begin with the code of a State, as 27',
  'wrong check digit': 'has a mistake: its last character does not fit the others',
}

/** At most two, so that ten million documents of a year fit into the 16 characters of Rule 46. */
const prefix = (of: string) =>
  z
    .string('must be text')
    .regex(/^[A-Z][A-Z0-9]?$/, 'must be one or two capital letters or digits, as S')
    .default(of)

/** The seller as tax law sees it. Legal name and address are `tradingCompany` and `address`. */
export const seller = z
  .strictObject({
    registration: oneOf(REGISTRATIONS).default('unset'),
    gstin: z.string('must be text').overwrite(gstinCharacters).default(''),
    /** Code of the State from which the shop sells, as "09"; with a GSTIN, its first two digits. */
    state: z.string('must be text').trim().default(''),
    turnover: oneOf(TURNOVERS).default('up_to_5_crore'),
    /** Series of the documents: S/26-27/000001. */
    invoicePrefix: prefix('S'),
    creditNotePrefix: prefix('C'),
  })
  .superRefine(({ registration, gstin, state, invoicePrefix, creditNotePrefix }, check) => {
    const say = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message })
    const read = gstin === '' ? undefined : readGstin(gstin)
    if (read && !read.ok) say('gstin', SAID[read.error])
    const needsGstin = registration === 'regular' || registration === 'composition'
    if (needsGstin && !read) say('gstin', 'must be given by a shop that is registered')
    if (registration === 'unregistered' && read)
      say('gstin', 'must be empty without a registration')
    if (state !== '' && !stateName(state)) say('state', 'must be the code of a State, as 09')
    if (registration === 'unregistered' && state === '') say('state', 'must be given')
    if (read?.ok && state !== '' && state !== gstinState(read.value))
      say('state', 'must be the first two digits of the GSTIN, or empty')
    if (invoicePrefix === creditNotePrefix)
      say('creditNotePrefix', 'must differ from that of invoices')
  })
  .prefault({})
