/**
 * Companies that get data of shoppers from this shop, as its settings have them. Each is undefined
 * where there is none, or where it is a machine of the shop's own.
 */
export type Recipients = Readonly<{
  /** Carries text messages: "Exotel". */
  texting: string | undefined
  /** Domain of the mail server: "zoho.in". */
  mail: string | undefined
  /** Domain of the bucket of backups. */
  copies: string | undefined
  /** Daily backups that the shop keeps in folders of its own; 0: it makes none. */
  copiesKept: number
}>

export const NO_RECIPIENTS: Recipients = {
  texting: undefined,
  mail: undefined,
  copies: undefined,
  copiesKept: 0,
}
