import type { ReactNode } from 'react'
import { brand } from '#app/basics/brand.ts'

/** Layout of the screens before the desk. */
export function StaffEntryScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10">
      <div className="mx-auto max-w-md space-y-6 rounded-card border border-line bg-card p-[min(1.5rem,6vw)] wrap-anywhere shadow-lift sm:p-8">
        <div>
          <p className="logo">{brand.name} desk</p>
          <h1 className="mt-1 text-3xl font-bold">{title}</h1>
        </div>
        {children}
      </div>
    </div>
  )
}
