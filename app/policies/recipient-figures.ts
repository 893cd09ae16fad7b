import type { Recipients } from '#app/basics/personal-data/recipients.ts'
import type { Figures } from './figure-names.ts'

/** Figures of the companies that get data, each of which goes on a sentence or is nothing. */
export const recipientFigures = ({ texting, mail, copies, copiesKept }: Recipients) =>
  ({
    textingService: inBrackets(texting),
    mailService: inBrackets(mail),
    copiesService: inBrackets(copies),
    copiesKept: copiesKept > 0 ? `, and keep the last ${copiesKept} ourselves` : '',
  }) satisfies Partial<Figures>

const inBrackets = (name: string | undefined): string => (name === undefined ? '' : ` (${name})`)
