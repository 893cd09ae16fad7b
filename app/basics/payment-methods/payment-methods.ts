/** Ways to pay on the page of a gateway, by the names that the settings use. */
export const GATEWAY_METHODS = ['upi', 'card', 'netbanking', 'wallet'] as const
export type GatewayMethod = (typeof GATEWAY_METHODS)[number]

/** Default methods: those of the pages of all gateways, where the settings say nothing else. */
export const USUAL_METHODS: readonly GatewayMethod[] = ['upi', 'card', 'netbanking']

const WORDS = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'netbanking',
  wallet: 'wallet',
} as const satisfies Record<GatewayMethod, string>

/** "UPI, card or netbanking". */
export function methodsText(
  methods: readonly GatewayMethod[],
  words: Record<GatewayMethod, string> = WORDS,
): string {
  const others = methods.map((method) => words[method])
  const last = others.pop() ?? ''
  return others.length > 0 ? `${others.join(', ')} or ${last}` : last
}

/**
 * Methods of all gateways together that take new payments, in a fixed order; undefined: the usual,
 * which no page has to be told.
 */
export function unusualMethods(
  gateways: readonly { methods: readonly GatewayMethod[] }[],
): GatewayMethod[] | undefined {
  const all = GATEWAY_METHODS.filter((method) =>
    gateways.some(({ methods }) => methods.includes(method)),
  )
  return String(all) === String(USUAL_METHODS) ? undefined : all
}
