import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useTicks } from './use-ticks.browser.ts'

/** Id of the form that the ticks of a list belong to, wherever in the page they stand. */
const TICK_FORM = 'ticked'

/** Tick box of a row. */
export const Tick = ({ name, value, label }: { name: string; value: string; label: string }) => (
  <label className="mr-1 -ml-3 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center align-middle sm:min-h-0">
    <input
      type="checkbox"
      form={TICK_FORM}
      name={name}
      value={value}
      aria-label={label}
      className="size-6"
    />
  </label>
)

type Props = {
  /** Name of the boxes. */
  name: string
  /** Where the ticks are sent, by a GET: what would follow is shown there first. */
  action: string
  list: ReactNode
  /** Buttons for those that are ticked; one may lead to an address of its own. */
  children: ReactNode
}

/** A list with ticks, and what can be done with those that are ticked. */
export function TickedList({ name, action, list, children }: Props) {
  const { list: within, ticked, isAll, tickAll } = useTicks(name)
  return (
    <div ref={within}>
      <label className="needs-script no-print mt-1 inline-flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={isAll}
          onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
        />
        All on this page
      </label>
      {list}
      <Form
        id={TICK_FORM}
        action={action}
        className={`no-print flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 ${ticked > 0 ? 'sticky bottom-0' : ''}`}
      >
        {children}
        <span role="status" className="text-soft">
          {ticked > 0 && `${ticked} ticked`}
        </span>
      </Form>
    </div>
  )
}
