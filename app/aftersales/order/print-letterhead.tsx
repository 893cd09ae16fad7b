import { brand, grievanceOfficerName, sellerGstin } from '#app/basics/brand.ts'

export function PrintLetterhead() {
  const { grievanceOfficer: officer } = brand
  const lines = [
    brand.tradingCompany,
    ...brand.address,
    sellerGstin(),
    `${brand.phone} · ${brand.email}`,
    `Grievance officer: ${[grievanceOfficerName(), officer.phone, officer.email].filter(Boolean).join(', ')}`,
  ].filter(Boolean)
  return (
    <div className="mb-3 hidden items-end justify-between gap-6 border-b border-line pb-3 print:flex">
      <p className="font-display text-2xl font-bold">{brand.name}</p>
      <p className="text-right text-xs">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  )
}
