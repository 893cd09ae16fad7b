/** National Consumer Helpline of the Government of India, as of 28 November 2026. */
export const CONSUMER_HELPLINE = { phone: '1915', site: 'consumerhelpline.gov.in' } as const

const { phone, site } = CONSUMER_HELPLINE

/** The same as a sentence of the policies. */
export const HELPLINE_SENTENCE = `You can also turn to the National Consumer Helpline of the Government of India, ${phone} or ${site}.`
