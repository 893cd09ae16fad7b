/**
 * An order's number in two groups of four, so that it can be read out over a telephone. The gap is
 * a margin: copied, the number is one word, as it is stored.
 */
export const OrderNumber = ({ of: number }: { of: string }) => (
  <span className="font-sans tracking-normal whitespace-nowrap">
    #{number.slice(0, 4)}
    <span data-joined="" className="ml-[0.25em]">
      {number.slice(4)}
    </span>
  </span>
)
