import { styles } from '#db/schema.ts'
import type { Label } from './label.ts'

/** Columns of `styles` by field of the label. */
export const LABEL_FIELDS = {
  mrpPaise: styles.mrpPaise,
  netQuantity: styles.netQuantity,
  manufacturer: styles.manufacturer,
  packer: styles.packer,
  marketer: styles.marketer,
  importer: styles.importer,
  packedMonth: styles.packedMonth,
} satisfies Record<keyof Label, unknown>
