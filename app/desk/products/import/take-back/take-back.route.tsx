import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/take-back.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { redirectDone } from '../../../frame/done.server.ts'
import { findImport } from '../read-import.server.ts'
import { startTakeBack } from '../take-step.server.ts'
import { products } from '../screen/count-words.ts'
import { previewTakeBack } from './preview-take-back.server.ts'
import { groupWords } from './take-back-preview.ts'
import { ProductLine } from './product-line.tsx'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db } = context.get(staffServices)
  const one = await findImport(db, by, params.importId)
  if (!one) throw data('There is no such import', { status: 404 })
  const preview = await previewTakeBack(db, by, one.id)
  if (!preview) throw redirect(`/desk/products/import/${one.id}`)
  return { id: one.id, preview }
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const services = context.get(staffServices)
  const one = await findImport(services.db, by, params.importId)
  if (!one) throw data('There is no such import', { status: 404 })
  const isKept = (await previewTakeBack(services.db, by, one.id)) !== undefined
  const done = isKept && (await startTakeBack(services, by, one))
  throw redirectDone(context, `/desk/products/import/${one.id}`, {
    text: done && done.ok ? done.value : 'It can be taken back no more. Nothing was changed.',
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Take back ${loaderData?.preview.fileName ?? 'an import'} · ${brand.name} desk` },
]

export default function TakeBack({ loaderData: { id, preview } }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { fileName, restored, onSaleAgain, offSale, left, short } = preview
  return (
    <div className="max-w-4xl">
      <Link
        to={`/desk/products/import/${id}`}
        className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
      >
        Import {id}
      </Link>
      <h1 className="text-2xl font-bold wrap-anywhere">Take back {fileName}</h1>
      <p className="mt-1 max-w-prose text-soft">
        Products become what they were before it. What was changed since stays, and what was sold
        since stays sold.
      </p>
      <ul className="mt-3 max-w-prose list-disc space-y-1 pl-5">
        <li>Get back what it changed: {products(restored)}</li>
        {onSaleAgain > 0 && <li>Come back on sale: {products(onSaleAgain)}</li>}
        {offSale > 0 && <li>Came with it, and go off sale: {products(offSale)}</li>}
        {left > 0 && <li>Keep what was changed since (see below): {products(left)}</li>}
      </ul>
      <Form method="post" className="mt-5">
        <Button type="submit" disabled={busy} data-next-step>
          Take it back
        </Button>
      </Form>
      {left > 0 && (
        <section aria-labelledby="left" className="mt-8">
          <h2 id="left" className="text-lg font-bold">
            Changed since, and stays
          </h2>
          <MoreThan shown={preview.leftProducts.length} all={left} />
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {preview.leftProducts.map(({ groups, ...product }) => (
              <ProductLine key={product.code} {...product}>
                {groupWords(groups)}
              </ProductLine>
            ))}
          </ul>
        </section>
      )}
      {short > 0 && (
        <section aria-labelledby="short" className="mt-8">
          <h2 id="short" className="text-lg font-bold">
            More was sold since than there was before
          </h2>
          <p className="text-soft">These sizes become sold out.</p>
          <MoreThan shown={preview.shortSizes.length} all={short} />
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {preview.shortSizes.map(({ size, missing, ...product }) => (
              <ProductLine key={`${product.code} ${size}`} {...product}>
                {size && `${size}: `}
                {missing} too many
              </ProductLine>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const MoreThan = ({ shown, all }: { shown: number; all: number }) =>
  all > shown ? (
    <p className="text-soft">
      The first {shown} of {all.toLocaleString('en-IN')}.
    </p>
  ) : null
