import { CategorySalesTable } from './category-sales.tsx'
import { formatNet, type NetSales } from './net-sales.ts'
import { SalesPlot } from './sales-plot.tsx'

/** The day's money, with the rule that it is counted by. */
export function SalesSection({ sales, weekday }: { sales: NetSales; weekday: string }) {
  const { today, weekAgo, days, categories } = sales
  return (
    <section aria-labelledby="sales" className="mt-8">
      <h2 id="sales" className="text-xl font-bold">
        Net sales
      </h2>
      <p className="mt-1">
        <strong className="text-3xl">{formatNet(today)}</strong> so far today
        <span className="block text-soft">
          {formatNet(weekAgo)} on the whole of {weekday} last week
        </span>
      </p>
      <div className="mt-2 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SalesPlot days={days} />
        {categories.length > 0 && <CategorySalesTable categories={categories} />}
      </div>
      <p className="mt-4 max-w-prose text-sm text-soft">
        Goods at the price they were sold for, on the day they were paid, or confirmed to be paid at
        the door, less what was cancelled, taken back and refunded, or given back for goodwill on
        that day. Days are those of India; delivery charges, exchanges and imported orders are left
        out.
      </p>
    </section>
  )
}
