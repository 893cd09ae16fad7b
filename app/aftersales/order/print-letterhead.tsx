import { brand } from '#app/basics/brand.ts'

export const PrintLetterhead = () => (
  <div className="mb-3 hidden items-end justify-between gap-6 border-b border-line pb-3 print:flex">
    <p className="font-display text-2xl font-bold">{brand.name}</p>
    <p className="text-right text-xs">
      {[brand.tradingCompany, ...brand.address, `${brand.phone} · ${brand.email}`].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  </div>
)
