import { inRupees, type Paise } from '#app/basics/money.ts'

/** For the parcel: how much the courier collects at the door. */
export const CashNote = ({ due }: { due: Paise }) => (
  <p className="mt-2 text-lg font-bold">Cash on delivery: collect {inRupees(due)}</p>
)
