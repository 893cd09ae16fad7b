import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useBackCloses } from './use-back-closes.browser.ts'
import { useZoom } from './use-zoom.browser.ts'
import type { LargePicture } from './gallery-image.ts'

/** How far an arrow key moves a picture that is shown near, in pixels. */
const PAN = 80

/**
 * The pictures over the whole page: pinch, wheel, tap, + - 0 and the arrows zoom and move, a swipe
 * or an arrow turns to the next one; Escape, Back and Close lead back to where it was opened. Loaded
 * when it is first wanted (gallery.tsx).
 */
export function PictureViewer({
  pictures,
  first,
  onClose,
}: {
  pictures: readonly LargePicture[]
  first: number
  onClose: () => void
}) {
  const [at, setAt] = useState(first)
  const [loaded, setLoaded] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const turn = (by: 1 | -1) => setAt((now) => (now + by + pictures.length) % pictures.length)
  const zoom = useZoom(stage, image, turn)
  const { scale, x, y } = zoom.view
  const turnWhole = (by: 1 | -1) => {
    zoom.showWhole()
    turn(by)
  }
  const picture = pictures[at]
  const close = () => dialog.current?.close()

  // The browser itself keeps the focus in a modal dialog, and gives it back.
  useEffect(() => dialog.current?.showModal(), [])
  useBackCloses(close)

  if (!picture) return null
  const keys: Record<string, () => void> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.showWhole,
    ArrowUp: () => zoom.pan({ x: 0, y: PAN }),
    ArrowDown: () => zoom.pan({ x: 0, y: -PAN }),
    ArrowLeft: () => (scale > 1 ? zoom.pan({ x: PAN, y: 0 }) : turn(-1)),
    ArrowRight: () => (scale > 1 ? zoom.pan({ x: -PAN, y: 0 }) : turn(1)),
  }
  const press = (event: KeyboardEvent) => {
    const does = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!does) return
    event.preventDefault()
    does()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={`${picture.alt}, enlarged`}
      className="picture-viewer"
      onClose={onClose}
      onKeyDown={press}
    >
      <div className="controls">
        <button type="button" onClick={close}>
          Close
        </button>
        <p role="status">
          {pictures.length > 1 && `${at + 1} of ${pictures.length}`}
          <span className="sr-only"> {Math.round(scale * 100)} %</span>
        </p>
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={scale === 1}
          onClick={zoom.zoomOut}
        >
          −
        </button>
        <button type="button" aria-label="Zoom in" onClick={zoom.zoomIn}>
          +
        </button>
      </div>
      <img
        key={picture.url}
        src={picture.url}
        alt=""
        hidden
        onLoad={() => setLoaded(picture.url)}
      />
      <div ref={stage} className={scale > 1 ? 'stage near' : 'stage'}>
        <img
          key={picture.url}
          ref={image}
          src={loaded === picture.url ? picture.url : picture.small}
          alt={picture.alt}
          draggable={false}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      {pictures.length > 1 && (
        <div className="turns">
          <button type="button" aria-label="Previous picture" onClick={() => turnWhole(-1)}>
            ←
          </button>
          <button type="button" aria-label="Next picture" onClick={() => turnWhole(1)}>
            →
          </button>
        </div>
      )}
    </dialog>
  )
}
