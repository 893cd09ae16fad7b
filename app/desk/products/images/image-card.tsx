import { useState, type ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { CropDialog } from './crop/crop-dialog.tsx'
import type { DeskImage } from './desk-image.ts'
import { MAX_ALT } from './image-form.ts'

type Props = Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDrop'> & {
  code: number
  image: DeskImage
  count: number
  refused: Record<string, string> | undefined
  onMove: (place: number, button: 'earlier' | 'later') => void
}

/** One picture, with what can be done to it. */
export function ImageCard({ code, image, count, refused, onMove, ...dragging }: Props) {
  const busy = useNavigation().state !== 'idle'
  const [isCropping, setCropping] = useState(false)
  const { key, place, version, alt, defaultAlt } = image
  const moveTo = (button: 'earlier' | 'later') => {
    const to = button === 'earlier' ? place - 1 : place + 1
    return (
      <Button
        type="submit"
        kind="secondary"
        name="place"
        value={to}
        data-move={button}
        className="min-w-11 px-2"
        disabled={busy || to < 1 || to > count}
        aria-label={`Move picture ${place} ${button}`}
        onClick={() => onMove(to, button)}
      >
        {button === 'earlier' ? '←' : '→'}
      </Button>
    )
  }
  return (
    <li className="min-w-0" {...dragging}>
      <div className="relative cursor-grab">
        <ProductImage
          styleId={code}
          place={place}
          version={version}
          alt={alt || defaultAlt}
          sizes="(min-width: 40rem) 200px, 45vw"
          className="w-full rounded-md"
        />
        <span className="absolute bottom-2 left-2 rounded-full bg-card/90 px-2.5 py-0.5 text-sm font-medium">
          {place === 1 ? '1, on cards' : place}
        </span>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Form method="post" preventScrollReset className="flex gap-2">
          <input type="hidden" name="step" value="move picture" />
          <input type="hidden" name="picture" value={key} />
          {moveTo('earlier')}
          {moveTo('later')}
        </Form>
        <div className="flex gap-2">
          <Button
            kind="secondary"
            className="needs-script px-3"
            aria-haspopup="dialog"
            onClick={() => setCropping(true)}
          >
            Crop<span className="sr-only"> picture {place}</span>
          </Button>
          <Form method="post">
            <input type="hidden" name="step" value="remove picture" />
            <input type="hidden" name="picture" value={key} />
            <Button type="submit" kind="quiet" className="px-2" disabled={busy}>
              Remove<span className="sr-only"> picture {place}</span>
            </Button>
          </Form>
        </div>
      </div>
      <details className="mt-1" open={refused?.['step'] === 'describe picture' || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-start gap-1 py-1 text-sm wrap-anywhere">
          <span aria-hidden="true">▾</span>
          <span className="line-clamp-2">
            Words<span className="sr-only"> for picture {place}</span>: {alt || defaultAlt}
          </span>
        </summary>
        <Form method="post" preventScrollReset className="space-y-2">
          <FormContext value={{ errors: {}, idPrefix: `${key}-` }}>
            <input type="hidden" name="step" value="describe picture" />
            <input type="hidden" name="picture" value={key} />
            <input type="hidden" name="was" value={alt} />
            <TextAreaField
              key={alt}
              label={`Words for picture ${place}`}
              name="alt"
              hint="For those who do not see it."
              defaultValue={refused?.['alt'] ?? alt}
              placeholder={defaultAlt}
              maxLength={MAX_ALT}
              rows={2}
              className="[&_textarea]:min-h-20"
            />
            <Button type="submit" kind="secondary" disabled={busy}>
              Save<span className="sr-only"> the words for picture {place}</span>
            </Button>
          </FormContext>
        </Form>
      </details>
      {isCropping && <CropDialog image={image} onClose={() => setCropping(false)} />}
    </li>
  )
}
