import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Done } from './done.ts'

/** Message of a finished action, with the button that undoes it where it can be undone. */
export const DoneNotice = ({ text, undo, file, next, isRefusal }: Done) => (
  <div
    className={`no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-2 font-medium ${isRefusal ? 'border border-chilli text-chilli' : 'bg-leaf-pale text-leaf'}`}
  >
    <p role={isRefusal ? 'alert' : 'status'}>{text}</p>
    {undo && <UndoForm key={JSON.stringify(undo)} undo={undo} />}
    {file && (
      <a
        href={file.href}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {file.label}
      </a>
    )}
    {next && (
      <Link to={next.to} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {next.label}
      </Link>
    )}
  </div>
)

/** Takes the focus, since the button that was pressed went with what it removed. */
function UndoForm({ undo }: { undo: Record<string, string> }) {
  const busy = useNavigation().state !== 'idle'
  // To the page's own action: the frame around it has none.
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Form method="post" action={pathname} preventScrollReset>
      {Object.entries(undo).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button ref={button} type="submit" kind="secondary" disabled={busy}>
        Undo
      </Button>
    </Form>
  )
}
