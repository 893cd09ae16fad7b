import { Form, useNavigation } from 'react-router'
import { DEFAULT_SUB_CATEGORY } from '#app/catalogue/import/style-row.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { AppearForm } from './appear-form.tsx'
import type { DeskProduct } from '../desk-product.ts'
import type { Lack } from './lacks.ts'

const STATE_WORDS: Record<DeskProduct['state'], string> = {
  'on sale': 'On sale',
  hidden: 'Hidden: shoppers do not see it',
  gone: 'Taken off sale by an import',
}

const LACK_WORDS: Record<Lack, string> = {
  price: 'a price: it cannot be shown without one',
  picture: 'a picture',
  stock: 'a count of its stock: it would sell without end',
  'sub-category': `a sub-category: it would stand under “${DEFAULT_SUB_CATEGORY}”`,
}

type Props = {
  product: DeskProduct
  /** Of its first picture. */
  pictureVersion: string | undefined
  lacks: readonly Lack[]
  errors: FieldErrors
}

/** Name, picture and state of a product, with the button that hides or shows it. */
export function ProductHead({ product, pictureVersion, lacks, errors }: Props) {
  const { code, uuid, state, cells, appearsAt } = product
  const busy = useNavigation().state !== 'idle'
  const isOnSale = state === 'on sale'
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="w-20 shrink-0">
        <ProductImage
          styleId={code}
          version={pictureVersion}
          sizes="80px"
          className="w-full rounded-md"
        />
      </div>
      <div className="min-w-[min(100%,12rem)] flex-1">
        <h1 className="text-2xl font-bold wrap-anywhere">{cells.productDisplayName}</h1>
        <p className="text-soft">
          Product code {code} · {STATE_WORDS[state]}
        </p>
        {lacks.length > 0 && (
          <section aria-labelledby="lacks" className="mt-2">
            <h2 id="lacks" className="font-medium">
              Before shoppers see it, it lacks:
            </h2>
            <ul className="list-disc pl-5">
              {lacks.map((lack) => (
                <li key={lack}>{LACK_WORDS[lack]}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          {isOnSale && (
            <a
              href={`/product/${uuid}`}
              className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
            >
              As shoppers see it
            </a>
          )}
          {!lacks.includes('price') && (
            <Form method="post">
              <input type="hidden" name="step" value={isOnSale ? 'hide' : 'show'} />
              <Button type="submit" kind="quiet" className="-ml-3" disabled={busy}>
                {isOnSale ? 'Hide it' : lacks.length > 0 ? 'Show it all the same' : 'Show it'}
              </Button>
            </Form>
          )}
        </div>
        {state === 'hidden' && <AppearForm appearsAt={appearsAt} errors={errors} />}
      </div>
    </div>
  )
}
