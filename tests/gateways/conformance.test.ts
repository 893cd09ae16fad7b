import { vi } from 'vitest'
import { gatewayConformance } from './conformance.ts'
import { razorpayStand, sabPaisaStand } from './sandbox-stands.ts'

// Starting a program takes a while on a busy machine.
vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 })

const STANDS = {
  sabpaisa: sabPaisaStand,
  razorpay: () => razorpayStand('hidden'),
  'razorpay, whose links name their order': () => razorpayStand('named'),
}

for (const [name, open] of Object.entries(STANDS)) gatewayConformance(name, open)
