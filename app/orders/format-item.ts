import type { OrderItem } from './order.ts'

/** "Size: M · Colour: Navy Blue · Quantity: 2". */
export const formatItem = ({
  size,
  colour,
  quantity,
}: Pick<OrderItem, 'size' | 'colour' | 'quantity'>): string =>
  [size && `Size: ${size}`, colour && `Colour: ${colour}`, `Quantity: ${quantity}`]
    .filter(Boolean)
    .join(' · ')
