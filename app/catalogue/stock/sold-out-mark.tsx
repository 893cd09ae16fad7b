/** Words beside the price, wherever a product can be met that has nothing left. */
export const SoldOutMark = () => (
  <span className="ml-1 rounded-full bg-sand px-2 py-0.5 text-sm font-medium text-ink">
    Sold out
  </span>
)
