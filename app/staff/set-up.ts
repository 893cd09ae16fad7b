/** Settings of the server that a shop needs to take money, each with whether it is there. */
export type SetUp = {
  production: boolean
  secret: boolean
  publicAddress: boolean
  mail: boolean
  gateway: boolean
  ownerMail: boolean
  /** How often that address hears of orders. */
  ownerMailPace: 'at-once' | 'hourly' | 'daily' | 'never'
}
