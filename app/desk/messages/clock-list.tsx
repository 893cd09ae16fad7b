import type { Clock } from '#app/contact/grievance/clocks.ts'

const COLOURS: Record<Clock['tone'], string> = {
  late: 'rounded bg-chilli-pale px-1.5 font-semibold text-chilli',
  soon: 'font-semibold text-chilli',
  fine: 'text-soft',
}

/** The law's clocks of a ticket; a late one stands out in words and colour. */
export function ClockList({ clocks }: { clocks: readonly Clock[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {clocks.map(({ text, tone }) => (
        <li key={text} className={COLOURS[tone]}>
          {text}
        </li>
      ))}
    </ul>
  )
}
