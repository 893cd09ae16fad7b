import { useNavigation, Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import type { Uploads } from './use-uploads.browser.ts'

/**
 * Types of the file picker. Without HEIC on purpose: iPhones then hand over a JPEG by themselves.
 */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

type Props = { path: string; uploads: Uploads; isFull: boolean }

/** Chooses pictures from the device or its camera, and tells how far they have come. */
export function UploadBox({ path, uploads, isFull }: Props) {
  const busy = useNavigation().state !== 'idle'
  const { items, refusals } = uploads
  const done = items.filter(({ state }) => state !== 'waiting').length
  return (
    <div className="mt-4">
      {isFull ? (
        <p className="text-soft">It has all the pictures that a product can have.</p>
      ) : (
        <Form method="post" action={path} encType="multipart/form-data" reloadDocument>
          <label htmlFor="choose" className="mb-1 block font-medium">
            Add pictures
          </label>
          <p id="choose-hint" className="mb-1.5 text-sm text-soft">
            <span className="needs-script">Drop them here, or choose several. </span>JPEG, PNG or
            WebP up to 20 MB each, shown 3 wide by 4 high. What the camera wrote in them, such as
            the place, is removed.
          </p>
          <input
            id="choose"
            type="file"
            name="pictures"
            multiple
            accept={ACCEPT}
            aria-describedby="choose-hint"
            className={`${inputClass} py-2.5`}
            onChange={({ currentTarget }) => {
              uploads.add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <noscript>
            <Button type="submit" kind="secondary" className="mt-2" disabled={busy}>
              Add
            </Button>
          </noscript>
        </Form>
      )}
      <div role="status">
        {items.length > 0 && (
          <p className="mt-2 font-medium">
            {done < items.length
              ? `Uploading picture ${done + 1} of ${items.length} …`
              : `Uploaded: ${items.filter(({ state }) => state === 'added').length} of ${items.length}.`}
          </p>
        )}
      </div>
      {done < items.length && (
        <progress
          className="mt-1 h-3 w-full accent-madder"
          max={items.length}
          value={done + uploads.progress}
          aria-label="Upload"
        />
      )}
      {refusals.length > 0 && (
        <ul role="alert" className="mt-2 space-y-1 font-medium wrap-anywhere text-chilli">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
