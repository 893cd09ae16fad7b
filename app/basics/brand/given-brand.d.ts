import type { GatewayMethod } from '../payment-methods/payment-methods.ts'
import type { ShownOpening } from '../opening/opening.ts'
import type { BrandFile } from './brand-file.ts'

/**
 * `#given-brand` (package.json): on the server the whole brand file and the pictures beside it, in a
 * browser only what `browserBrand` lets through.
 */
export declare const given: BrandFile & {
  /** Absolute path of the folder of logo, icons and link cards. */
  folder: string
  /** Names of those in it; other files there are not served. */
  fileNames: readonly string[]
  /** Payment methods, where they are not the usual ones. */
  methods?: readonly GatewayMethod[] | undefined
  /** That the shop takes no orders yet, or is shown to its staff alone. */
  opening?: ShownOpening
}
