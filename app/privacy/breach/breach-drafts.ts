import { brand, grievanceOfficerName } from '#app/basics/brand.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { deadlineOf, DETAIL_HOURS, type Breach } from './breach.ts'

/** Placeholders in brackets, in capitals, stand for what only a person can say. */
const PLACEHOLDER = /\[[A-Z][^\]]*\]/

export const placeholderIn = (text: string): string | undefined => PLACEHOLDER.exec(text)?.[0]

type Known = Breach & { persons: number; bySource: readonly string[] }

const asker = () =>
  `${grievanceOfficerName() || '[NAME AND POST OF WHO ANSWERS]'}, ${brand.email}, ${brand.phone}`

function whenOf({ since, until }: Breach): string {
  if (since && until) return `between ${formatDateTime(since)} and ${formatDateTime(until)}`
  if (since) return `since ${formatDateTime(since)}`
  return until ? `until ${formatDateTime(until)}` : '[WHEN IT HAPPENED, AND UNTIL WHEN]'
}

/**
 * Mail to every person concerned: the five contents of rule 7(1). What is stored of each is added
 * by it. Nothing that a person must do first, such as telling the Board, is said to be done.
 */
export const personsDraft = (breach: Known): string =>
  `${brand.name} had a breach of personal data, and yours may be part of it. [WHAT HAPPENED: WHO SAW, TOOK, CHANGED OR LOST WHICH DATA, AND HOW]. It happened ${whenOf(breach)}, [WHERE: ON WHICH SYSTEM, IN WHICH PLACE], and we learned of it on ${formatDateTime(breach.knownAt)}.

What it may lead to for you: [LIKELY CONSEQUENCES, SUCH AS MAILS OR CALLS IN OUR NAME].

What we have done, and are doing: [MEASURES].

What you can do: [STEPS, SUCH AS A NEW PASSWORD HERE AND WHEREVER YOU USE THE SAME ONE]. We never ask for a password, a code or your card by email or telephone: whoever does so in our name is not us.

Questions go to ${asker()}. [ONCE YOU HAVE: We have told the Data Protection Board of India.]
`

/** First message to the Board: rule 7(2)(a). */
export const boardDraft = (breach: Known): string => `To the Data Protection Board of India

Intimation of a personal data breach under section 8(6) of the Digital Personal Data Protection Act, 2023, and rule 7(2)(a) of the Rules, 2025. Breach ${breach.id}.

Data fiduciary: ${brand.tradingCompany}, ${brand.address.join(', ')}
Nature: [WHAT HAPPENED]
Extent: ${breach.persons} persons (${breach.bySource.join('; ')}). [WHICH DATA, AND OF HOW MANY OF THEM]
Time: ${whenOf(breach)}; known to us on ${formatDateTime(breach.knownAt)}
Place: [SYSTEMS AND PLACES]
Likely impact: [CONSEQUENCES FOR THE PERSONS]
Contact: ${asker()}
`

/** Message to the Board within 72 hours: rule 7(2)(b). */
export const boardDetailDraft = (breach: Known): string => `To the Data Protection Board of India

Detailed information under rule 7(2)(b) of the DPDP Rules, 2025. Breach ${breach.id}. Due by ${deadlineOf(detailDuty, breach)}.

(i) Nature, extent, time, place and likely impact, as known now: [WHAT HAS CHANGED SINCE THE FIRST MESSAGE]
(ii) Facts, circumstances and reasons that led to the breach: [CAUSE]
(iii) Measures taken or proposed to mitigate the risk: [MEASURES]
(iv) Findings about the person who caused it: [FINDINGS]
(v) Remedial measures to prevent its recurrence: [MEASURES]
(vi) Intimations to the persons concerned: ${breach.persons} persons; [HOW MANY WERE TOLD, AND WHEN: npm run breach -- status ${breach.id}]
`

const detailDuty = { hours: DETAIL_HOURS }

/** Report to CERT-In within six hours. */
export const certInDraft = (breach: Known): string => `To CERT-In, incident@cert-in.org.in

Cyber security incident report under the directions of 28 April 2022 (section 70B(6), Information Technology Act, 2000). Ours: ${breach.id}.

Organisation: ${brand.tradingCompany}, ${brand.address.join(', ')}
Point of contact: ${asker()}
Kind of incident: [SUCH AS DATA BREACH, DATA LEAK, UNAUTHORISED ACCESS, ATTACK ON AN APPLICATION]
Noticed: ${formatDateTime(breach.knownAt)}. Happened: ${whenOf(breach)}
Systems: [ADDRESSES, HOSTS, VERSIONS]
What was seen: [SYMPTOMS, AND LOGS THAT ARE KEPT]
What was done: [MEASURES]
Personal data of ${breach.persons} persons may be concerned.
`
