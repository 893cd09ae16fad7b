import { data } from 'react-router'
import type { Route } from './+types/product.route.ts'
import { brand } from '#app/basics/brand.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { redirectDone } from '../../frame/done.server.ts'
import { keepFromChecklist } from '../../frame/from-checklist.ts'
import { ImageSection } from '../images/image-section.tsx'
import { readImages } from '../images/read-images.server.ts'
import { listImportsOfProduct } from '../import/list-imports-of-product.server.ts'
import { listProductHistory } from '../history/list-history.server.ts'
import { listKnownKinds } from './list-known-kinds.server.ts'
import { readProduct } from '../read-product.server.ts'
import { lacksOf } from './lacks.ts'
import { ProductHead } from './product-head.tsx'
import { ProductForm } from './product-fields.tsx'
import { ProductHistory } from './product-history.tsx'
import { takeProductStep } from './take-product-step.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db, imageUploads } = context.get(staffServices)
  const { images } = context.get(catalogueServices)
  const code = productCodeIn(params.code)
  const product = code === undefined ? undefined : await readProduct(db, by, code)
  if (!product) throw data('There is no such product', { status: 404 })
  const named = { code: product.code, name: product.cells.productDisplayName }
  const pictures = await readImages({ db, images, imageUploads }, by, named)
  return {
    product,
    lacks: lacksOf(product, pictures),
    kinds: await listKnownKinds(db, by),
    history: await listProductHistory(db, by, product.code),
    imports: await listImportsOfProduct(db, by, product.code),
    pictures,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const code = productCodeIn(params.code)
  if (code === undefined) throw data('There is no such product', { status: 404 })
  const typed = await postedFields(request)
  const done = await takeProductStep(context.get(staffServices), by, code, typed)
  if (done.ok)
    throw redirectDone(context, keepFromChecklist(`/desk/products/${code}`, url.search), done.value)
  const { status, ...refused } = done.error
  return data(refused, { status })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.cells.productDisplayName ?? 'Product'} · ${brand.name} desk` },
]

export default function DeskProduct({ loaderData, actionData }: Route.ComponentProps) {
  const product = actionData?.now ?? loaderData.product
  return (
    <>
      <ProductHead
        product={product}
        pictureVersion={loaderData.pictures.images[0]?.version}
        lacks={loaderData.lacks}
        errors={actionData?.errors ?? {}}
      />
      {actionData?.errors.form && (
        <p role="alert" className="mt-4 font-medium text-chilli">
          {actionData.errors.form}
        </p>
      )}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {product.state === 'gone' ? (
          <p className="max-w-prose">
            An import took this product off sale: its file left the product out, or the import that
            brought it was taken back. Show it to sell it again, or name it in the next file.
          </p>
        ) : (
          <div>
            <ImageSection
              code={product.code}
              pictures={loaderData.pictures}
              problem={actionData?.errors.pictures}
              refused={actionData?.picture}
            />
            <ProductForm
              key={JSON.stringify(product.cells)}
              product={product}
              kinds={loaderData.kinds}
              errors={actionData?.errors ?? {}}
              typed={actionData?.typed}
              seen={actionData?.now ? undefined : actionData?.seen}
            />
          </div>
        )}
        <ProductHistory events={loaderData.history} imports={loaderData.imports} />
      </div>
    </>
  )
}
