import { usualSizeName } from '../../sizes/size-names.ts'

/** Name of a column that counts the stock of one size: "stock:S". */
export type SizeColumn = `stock:${string}`

export const sizeColumn = (size: string): SizeColumn => `stock:${size}`

/** The size that a column of this name counts; undefined for any other column. */
export function sizeCounted(name: string): string | undefined {
  const [, size] = /^stock:([^;,=]{1,20})$/i.exec(name) ?? []
  return size && usualSizeName(size.trim())
}

/**
 * The counts of a row's size columns as one stock cell, "S=3; M=0", and the sizes that they name. An
 * empty cell does not name its size, so a saree and a kurta may stand in one file.
 */
export function stockFromSizes(counts: readonly (readonly [size: string, count: string])[]): {
  stock: string
  named: string[]
} {
  const said = counts
    // Of one size only: what separates sizes in a stock cell is no count.
    .map(([size, count]) => [size, count.replace(/[;,=]/g, ' ').trim()] as const)
    .filter(([, count]) => count !== '')
  return {
    stock: said.map((pair) => pair.join('=')).join('; '),
    named: said.map(([size]) => size),
  }
}
