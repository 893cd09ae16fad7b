/** Ten digits of an Indian mobile number, as people write it; undefined: no text message gets there. */
export const mobileNumber = (phone: string): string | undefined =>
  /^(?:\+?91|0)?([6-9]\d{9})$/.exec(phone.replaceAll(/[\s().-]/g, ''))?.[1]

/** Masked number, for a page that whoever has the link may see. */
export const maskedNumber = (mobile: string): string => `+91 ••••••••${mobile.slice(-2)}`
