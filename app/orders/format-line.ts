import type { OrderItem } from './order.ts'

type LineToFormat = Pick<OrderItem, 'name' | 'size' | 'colour' | 'quantity'>

/** "Kurta, M, Blue × 2": a no-break space keeps the number with its sign. */
export const formatLine = ({ name, size, colour, quantity }: LineToFormat): string =>
  `${[name, size, colour].filter(Boolean).join(', ')} ×\u00a0${quantity}`
