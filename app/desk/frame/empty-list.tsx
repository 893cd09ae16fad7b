import type { ReactNode } from 'react'

/** In place of a list without rows: what will stand there, and how it gets there. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6 rounded-card border border-dashed border-line px-5 py-10 text-center">
      <p className="text-lg font-semibold">{title}</p>
      <p className="mx-auto mt-1 max-w-prose text-soft">{children}</p>
    </div>
  )
}
