/** Of a business, in characters: as the portal of the GST has it. */
export const LONGEST_NAME = 100
