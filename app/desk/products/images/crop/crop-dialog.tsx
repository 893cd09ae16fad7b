import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import {
  heightParts,
  middleParts,
  narrowestParts,
  partsOf,
  resized,
  WHOLE,
  widestParts,
  withinPicture,
  type CropParts,
} from './crop.ts'
import type { DeskImage } from '../desk-image.ts'

type Size = { width: number; height: number }

/** Chooses the part of a picture that pages show, by pointer or by three sliders. */
export function CropDialog({ image, onClose }: { image: DeskImage; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [size, setSize] = useState<Size>()
  const [chosen, setChosen] = useState<CropParts>()
  const close = () => dialog.current?.close()
  const parts = size && (chosen ?? (image.crop ? partsOf(image.crop, size) : middleParts(size)))
  const choose = (next: CropParts) => size && setChosen(withinPicture(next, size))
  // The browser itself keeps the focus in a modal dialog, and gives it back.
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={`Crop picture ${image.place}`}
      className="m-auto max-h-[96dvh] w-[min(34rem,96vw)] overflow-auto rounded-card border border-line bg-card p-4 text-ink backdrop:bg-night/60"
      onClose={onClose}
    >
      <div className="flex justify-center">
        <div className="relative touch-none overflow-hidden select-none">
          <img
            src={image.whole}
            alt="All of it"
            // Of a photo the size is known when it has come.
            width={size?.width ?? 480}
            height={size?.height ?? 640}
            draggable={false}
            className="block h-auto max-h-[50dvh] w-auto max-w-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
          {size && parts && <Frame {...{ size, parts }} onChange={choose} />}
        </div>
      </div>
      <Form method="post" preventScrollReset className="mt-3" onSubmit={close}>
        <input type="hidden" name="step" value="crop picture" />
        <input type="hidden" name="picture" value={image.key} />
        <input type="hidden" name="was" value={JSON.stringify(image.crop)} />
        {size && parts ? (
          <Sliders {...{ size, parts }} onChange={choose} />
        ) : (
          <p role="status" className="text-soft">
            The picture is being loaded …
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" disabled={!size}>
            Crop
          </Button>
          <Button
            kind="secondary"
            disabled={!size}
            onClick={() => size && choose(middleParts(size))}
          >
            Largest, from the middle
          </Button>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Form>
    </dialog>
  )
}

type Choosing = { size: Size; parts: CropParts; onChange: (next: CropParts) => void }

/** The chosen part over the picture, dragged by pointer. */
function Frame({ size, parts, onChange }: Choosing) {
  const began = useRef<{ x: number; y: number; parts: CropParts }>(undefined)
  const percent = (of: number) => `${(of / WHOLE) * 100}%`
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const picture = currentTarget.parentElement?.getBoundingClientRect()
    if (!began.current || !picture) return
    const { x, y, parts: from } = began.current
    onChange({
      ...from,
      left: from.left + ((clientX - x) / picture.width) * WHOLE,
      top: from.top + ((clientY - y) / picture.height) * WHOLE,
    })
  }
  return (
    <div
      data-crop-frame=""
      className="absolute cursor-move border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
      style={{
        left: percent(parts.left),
        top: percent(parts.top),
        width: percent(parts.width),
        height: percent(heightParts(parts.width, size)),
      }}
      onPointerDown={({ clientX, clientY, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId)
        began.current = { x: clientX, y: clientY, parts }
      }}
      onPointerMove={drag}
      onPointerUp={() => (began.current = undefined)}
      onPointerCancel={() => (began.current = undefined)}
    />
  )
}

/** The same by keys: what they hold is what the form sends. */
function Sliders({ size, parts, onChange }: Choosing) {
  const height = heightParts(parts.width, size)
  const slider = (name: keyof CropParts, label: string, min: number, max: number) => (
    <label className="flex min-h-11 items-center gap-3">
      <span className="w-32 shrink-0">{label}</span>
      <input
        type="range"
        name={name}
        min={min}
        max={max}
        step={Math.max(1, Math.floor((max - min) / 40))}
        value={parts[name]}
        className="min-w-0 grow accent-madder"
        onChange={({ currentTarget }) => {
          const value = Number(currentTarget.value)
          onChange(name === 'width' ? resized(parts, value, size) : { ...parts, [name]: value })
        }}
      />
    </label>
  )
  return (
    <>
      {slider('left', 'From the left', 0, WHOLE - parts.width)}
      {slider('top', 'From the top', 0, WHOLE - height)}
      {slider('width', 'Size', narrowestParts(size), widestParts(size))}
    </>
  )
}
