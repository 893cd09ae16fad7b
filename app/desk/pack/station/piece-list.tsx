import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { warn } from './warn.browser.ts'
import { useScannerKeys } from './use-scanner-keys.browser.ts'
import { readScan, type Piece, type Scan } from './pieces.ts'

type Props = {
  number: string
  pieces: readonly Piece[]
  /** Why the parcel was not packed: a new object each time. */
  refusal: { error: string } | undefined
}

/**
 * Pieces of a parcel as tick boxes, ticked by finger or by what is scanned or typed; a keyboard
 * scanner types a code and presses Enter. Works without scripts as a plain form.
 */
export function PieceList({ number, pieces, refusal }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const scanField = useRef<HTMLInputElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [scanned, setScanned] = useState<Scan>()
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const [seenRefusal, setSeenRefusal] = useState<Props['refusal']>()
  useEffect(() => scanField.current?.focus(), [])
  useScannerKeys(scanField)
  const count = () => {
    setTicked(tickedIn(form.current))
    setSeenRefusal(refusal)
  }
  const isWhole = ticked.size === pieces.length
  const scan = ({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) => {
    if (key !== 'Enter') return
    if (!field.value.trim()) {
      if (isWhole) form.current?.requestSubmit()
      return
    }
    const found = readScan(field.value, pieces, tickedIn(form.current))
    field.value = ''
    if (found.is === 'piece') {
      const box = form.current?.elements.namedItem(found.piece.key)
      if (box instanceof HTMLInputElement) box.checked = true
      count()
    } else if (found.is === 'order') {
      if (found.number !== number) void navigate(`/desk/pack/${found.number}`)
    } else warn()
    setScanned(found)
  }
  return (
    <Form method="post" ref={form} onChange={count} className="mt-4 space-y-4">
      {refusal && refusal !== seenRefusal && (
        <p role="alert" className="font-medium text-chilli">
          {refusal.error}
        </p>
      )}
      <div className="needs-script">
        <label htmlFor="scan" className="font-medium">
          Scan or type a product code
        </label>
        <input
          id="scan"
          ref={scanField}
          data-focus-first
          className={`${inputClass} mt-1 min-h-12 font-mono text-lg`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby="scanned"
          onKeyDown={(event) => {
            // Enter in a field would send the form.
            if (event.key === 'Enter') event.preventDefault()
            scan(event)
          }}
        />
        <p
          id="scanned"
          role="status"
          className={`mt-2 rounded-lg px-3 py-2 font-medium empty:hidden ${scanned && isWrong(scanned) ? 'bg-chilli-pale text-chilli' : 'bg-leaf-pale text-leaf'}`}
        >
          {scanned && scanText(scanned)}
          {isWhole && ' All pieces are in the parcel: Enter packs it.'}
        </p>
      </div>
      <section aria-labelledby="pieces">
        <h2 id="pieces" className="text-lg font-bold">
          Pieces
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {pieces.map((piece) => (
            <li key={piece.key} data-row>
              <label className="flex min-h-16 cursor-pointer items-center gap-4 py-2 has-checked:bg-leaf-pale">
                <input type="checkbox" name={piece.key} className="size-7 shrink-0" />
                <span className="w-14 shrink-0">
                  {piece.styleId !== null && (
                    <ProductImage
                      styleId={piece.styleId}
                      sizes="56px"
                      className="w-full rounded-md"
                    />
                  )}
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block leading-snug">{piece.name}</span>
                  <span className="text-soft">{piece.colour}</span>
                  {piece.code && (
                    <span className="block font-mono text-sm text-soft">{piece.code}</span>
                  )}
                </span>
                <strong
                  className={`shrink-0 ${(piece.size?.length ?? 0) > 4 ? 'text-base' : 'text-2xl'}`}
                >
                  {piece.size}
                </strong>
              </label>
            </li>
          ))}
        </ul>
      </section>
      <Button type="submit" className="w-full" disabled={busy} data-next-step>
        {isWhole || ticked.size === 0
          ? 'Packed'
          : `${ticked.size} of ${pieces.length} in the parcel`}
      </Button>
    </Form>
  )
}

const tickedIn = (form: HTMLFormElement | null): Set<string> =>
  new Set(
    [...(form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked') ?? [])].map(
      ({ name }) => name,
    ),
  )

const isWrong = ({ is }: Scan): boolean => is === 'wrong' || is === 'ticked already'

function scanText(scan: Scan): string {
  switch (scan.is) {
    case 'piece':
      return `${[scan.piece.name, scan.piece.size].filter(Boolean).join(', ')}: in the parcel.`
    case 'order':
      return `This is the slip of #${scan.number}.`
    case 'which size':
      return `Which size? ${scan.codes.join(' or ')}`
    case 'ticked already':
      return `One too many: ${scan.name} is in the parcel already.`
    case 'wrong':
      return `Wrong piece: ${scan.text} does not belong to this parcel.`
    default:
      return scan satisfies never
  }
}
