import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { DeskView } from './desk-view.ts'

type Props = {
  query: string
  views: readonly DeskView[]
  mayShare: boolean
  errors: FieldErrors | undefined
}

/** Keeps the list as it is filtered as a view; or changes and deletes the one that it shows. */
export function ViewForms({ query, views, mayShare, errors }: Props) {
  const shown = views.filter((view) => view.query === query && query !== '')
  if (query === '' && !errors) return null
  return (
    <details className="open:w-full" open={errors !== undefined}>
      <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center text-madder underline underline-offset-4">
        {shown.length > 0 ? 'This view' : 'Save as a view'}
      </summary>
      <div className="mt-2 max-w-md space-y-5 rounded-card border border-line bg-card p-4">
        {errors && (
          <p role="alert" className="font-medium text-chilli">
            {Object.values(errors).join(' ')}
          </p>
        )}
        {shown.map((view) => (
          <ViewForm key={view.id} view={view} mayShare={mayShare} />
        ))}
        {shown.every(({ isMine }) => !isMine) && (
          <Form method="post" className="space-y-3">
            <input type="hidden" name="change" value="save" />
            <NameAndShare mayShare={mayShare} isShared={false} />
            <Button type="submit" kind="secondary">
              Save the view
            </Button>
          </Form>
        )}
      </div>
    </details>
  )
}

function ViewForm({ view, mayShare }: { view: DeskView; mayShare: boolean }) {
  const { id, name, owner, isMine, isShared } = view
  return (
    <div className="space-y-3">
      {isMine ? (
        <Form method="post" className="space-y-3">
          <ChangeOf change="edit" id={id} />
          <NameAndShare name={name} mayShare={mayShare} isShared={isShared} />
          <Button type="submit" kind="secondary">
            Change the view
          </Button>
        </Form>
      ) : (
        <p>
          {owner} shares the view “{name}”.
        </p>
      )}
      {(isMine || mayShare) && (
        <Form method="post">
          <ChangeOf change="delete" id={id} />
          <Button type="submit" kind="quiet" className="-ml-3">
            Delete the view “{name}”
          </Button>
        </Form>
      )}
    </div>
  )
}

const ChangeOf = ({ change, id }: { change: string; id: string }) => (
  <>
    <input type="hidden" name="change" value={change} />
    <input type="hidden" name="id" value={id} />
  </>
)

type KeptProps = { name?: string; mayShare: boolean; isShared: boolean }

function NameAndShare({ name, mayShare, isShared }: KeptProps): ReactNode {
  return (
    <>
      <TextField
        label="Name of the view"
        name="name"
        defaultValue={name}
        maxLength={40}
        autoComplete="off"
        required
      />
      {mayShare ? (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="share" defaultChecked={isShared} className="size-5" />
          For everybody who sees orders
        </label>
      ) : (
        <p className="text-soft">Only you see it: owners and managers share views.</p>
      )}
    </>
  )
}
