import { data, Form, redirect } from 'react-router'
import type { Route } from './+types/imports.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormContext } from '#app/ui/field.tsx'
import { DownloadLink } from '../../exports/download-link.tsx'
import { EmptyList } from '../../frame/empty-list.tsx'
import { keepFromChecklist } from '../../frame/from-checklist.ts'
import { MAX_FILE_BYTES } from './import-state.ts'
import { listImports } from './list-imports.server.ts'
import { ImportTable } from './screen/import-table.tsx'
import { storeUpload } from './upload/store-upload.server.ts'

export const handle = { frame: 'desk', takesFile: MAX_FILE_BYTES } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  return { rows: await listImports(context.get(staffServices).db, by) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'products')
  const stored = await storeUpload(context.get(staffServices).db, by, request)
  if (stored.ok)
    throw redirect(keepFromChecklist(`/desk/products/import/${stored.value}`, url.search))
  const { status, error } = stored.error
  return data({ errors: { file: error } }, { status })
}

export const meta: Route.MetaFunction = () => [{ title: `Import products · ${brand.name} desk` }]

export default function Imports({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl font-bold">Import products</h1>
      <p className="mt-1 max-w-prose text-soft">
        A file of products, from this shop or another system. You match its columns and see what it
        would change before anything is changed.
      </p>
      <p className="mt-2">
        <DownloadLink to="/desk/products/import/sample.csv">Download a sample file</DownloadLink>
      </p>
      {/* Without React Router: the browser sends the file, and shows how far it is. */}
      <Form method="post" encType="multipart/form-data" className="mt-4 space-y-4" reloadDocument>
        <FormContext value={{ errors: actionData?.errors ?? {} }}>
          <Field
            label="File"
            name="file"
            hint="CSV, as a spreadsheet saves it (CSV UTF-8), up to 100 MB. You match its columns next."
          >
            {(described) => (
              <input
                {...described}
                type="file"
                accept=".csv,text/csv,text/plain"
                required
                className="block min-h-11 w-full file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line file:bg-card file:px-4 file:font-medium"
              />
            )}
          </Field>
          <Button type="submit" data-next-step>
            Upload
          </Button>
        </FormContext>
      </Form>
      <h2 className="mt-8 text-lg font-bold">Imports</h2>
      {rows.length > 0 ? (
        <ImportTable rows={rows} />
      ) : (
        <EmptyList title="No imports yet">
          Each file stands here with who imported it, when, and what it changed. The last three can
          be taken back.
        </EmptyList>
      )}
    </div>
  )
}
