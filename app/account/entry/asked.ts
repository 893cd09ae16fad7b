/** Account of a mailed link whose holder is not signed in on it. */
export type Asked = { email: string; isNewAddress: boolean }
