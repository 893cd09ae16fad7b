import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { DeskImages } from './desk-image.ts'
import { ImageCard } from './image-card.tsx'
import { DRAGGED, MAX_PICTURES } from './image-form.ts'
import { UploadBox } from './uploads/upload-box.tsx'
import { useFileDrop } from './uploads/use-file-drop.browser.ts'
import { useUploads } from './uploads/use-uploads.browser.ts'

type Props = {
  code: number
  pictures: DeskImages
  problem: string | undefined
  /** The form about a picture that was refused. */
  refused: Record<string, string> | undefined
}

/** Pictures of a product: dropped in or chosen, put in order, described, cropped and removed. */
export function ImageSection({ code, pictures: { images, unavailable }, problem, refused }: Props) {
  const path = `/desk/products/${code}/pictures`
  const uploads = useUploads(path)
  const submit = useSubmit()
  const list = useRef<HTMLOListElement>(null)
  const section = useRef<HTMLElement>(null)
  const isOver = useFileDrop(section, uploads.add)
  const refocus = useFocusAfterMove(list, images)
  const isFull = images.length >= MAX_PICTURES

  const move = (picture: string, place: number) =>
    submit(
      { step: 'move picture', picture, place: String(place) },
      { method: 'post', preventScrollReset: true },
    )

  return (
    <section
      ref={section}
      aria-labelledby="pictures"
      className={`mb-6 max-w-2xl rounded-card border bg-card p-4 sm:p-5 ${isOver ? 'border-madder ring-2 ring-madder' : 'border-line'}`}
    >
      <h2 id="pictures" className="text-lg font-bold">
        Pictures{' '}
        <span className="font-normal text-soft">
          {images.length} of {MAX_PICTURES}
        </span>
      </h2>
      {problem && (
        <p role="alert" className="mt-1 font-medium text-chilli">
          {problem}
        </p>
      )}
      {unavailable ? (
        <p role="alert" className="mt-1 font-medium text-chilli">
          The photos of this product cannot be read just now. Load the page again.
        </p>
      ) : (
        <>
          {images.length === 0 && (
            <p className="mt-1 text-soft">It has no photo yet. The first one is shown on cards.</p>
          )}
          <ol
            ref={list}
            className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3"
          >
            {images.map((image) => (
              <ImageCard
                key={image.key}
                code={code}
                image={image}
                count={images.length}
                refused={refused?.['picture'] === image.key ? refused : undefined}
                onMove={refocus}
                onDragStart={({ target, dataTransfer }) => {
                  // Images are dragged by themselves; so is text, which goes where it wants.
                  if (!(target instanceof HTMLImageElement)) return
                  dataTransfer.setData(DRAGGED, image.key)
                  dataTransfer.effectAllowed = 'move'
                }}
                onDragOver={(event) => {
                  if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
                }}
                onDrop={(event) => {
                  const dragged = event.dataTransfer.getData(DRAGGED)
                  if (!dragged) return
                  event.preventDefault()
                  if (dragged !== image.key) void move(dragged, image.place)
                }}
              />
            ))}
          </ol>
          <UploadBox path={path} uploads={uploads} isFull={isFull} />
        </>
      )}
    </section>
  )
}

/**
 * Keeps the focus on the button that moved a picture, at its new place: in the document it is
 * another element by then.
 */
function useFocusAfterMove(
  list: { current: HTMLElement | null },
  images: DeskImages['images'],
): (place: number, button: 'earlier' | 'later') => void {
  const wanted = useRef<{ place: number; button: 'earlier' | 'later' }>(undefined)
  useEffect(() => {
    const { place, button } = wanted.current ?? {}
    wanted.current = undefined
    if (place === undefined) return
    const card = list.current?.children[place - 1]
    const other = button === 'earlier' ? 'later' : 'earlier'
    for (const name of [button, other]) {
      const found = card?.querySelector<HTMLButtonElement>(`[data-move=${name}]:enabled`)
      if (found) return found.focus()
    }
  }, [images, list])
  return (place, button) => {
    wanted.current = { place, button }
  }
}
