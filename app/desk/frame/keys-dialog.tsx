import { useEffect, useState, type Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { areKeysOff, switchKeys } from './keys-switch.browser.ts'

const KEYS = [
  ['/', 'Find'],
  ['j k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Tick the row'],
  ['Shift x', 'Tick the rows from the last one'],
  ['n p', 'Next and previous page'],
  ['s', 'To the next step of an order'],
  ['c', 'Write a note on an order'],
  ['g t', 'Today'],
  ['g o', 'Orders'],
  ['g p', 'To pack'],
  ['g r', 'Returns'],
  ['?', 'This list'],
] as const

export function KeysDialog({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const [off, setOff] = useState(false)
  useEffect(() => setOff(areKeysOff()), [])
  return (
    <dialog
      ref={ref}
      aria-labelledby="keys"
      className="m-auto max-h-[90dvh] w-[min(28rem,92vw)] overflow-auto rounded-card border border-line bg-card p-5 text-ink backdrop:bg-night/60"
    >
      <h2 id="keys" className="text-xl font-bold">
        Keyboard shortcuts
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {KEYS.map(([keys, text]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border border-line bg-sand px-1.5 text-center"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={off}
          onChange={({ currentTarget }) => {
            setOff(currentTarget.checked)
            switchKeys(currentTarget.checked)
          }}
        />
        Single letters do nothing on this device
      </label>
      <form method="dialog" className="mt-3">
        <Button type="submit" kind="secondary">
          Close
        </Button>
      </form>
    </dialog>
  )
}
