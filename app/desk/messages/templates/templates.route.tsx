import { data, Form, useNavigation } from 'react-router'
import type { Route } from './+types/templates.route.ts'
import { brand } from '#app/basics/brand.ts'
import { readFields, type FieldErrors } from '#app/basics/form-fields.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { redirectDone } from '../../frame/done.server.ts'
import { EmptyList } from '../../frame/empty-list.tsx'
import { PLACEHOLDERS } from './fill-template.ts'
import { changeTemplate, listTemplates } from './reply-templates.server.ts'
import {
  MAX_TEMPLATE_LENGTH,
  MAX_TEMPLATE_NAME,
  TemplateChange,
  type ReplyTemplate,
} from './template-form.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'messages')
  const templates = await listTemplates(context.get(staffServices).db, by)
  return { templates, mayChange: roleMay(by.role, 'message templates') }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = await requireStaff(context, url, 'message templates')
  const typed = await postedFields(request)
  const refuse = (errors: FieldErrors, status: number) => data({ errors, typed }, { status })
  const read = readFields(TemplateChange, typed)
  if (!read.ok) return refuse(read.error, 400)
  const changed = await changeTemplate(context.get(staffServices).db, by, read.value)
  if (!changed.ok) return refuse({ form: changed.error }, 409)
  throw redirectDone(context, url.pathname, { text: changed.value })
}

export const meta: Route.MetaFunction = () => [
  { title: `Templates of answers · ${brand.name} desk` },
]

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, mayChange } = loaderData
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-bold">Templates of answers</h1>
      <p className="mt-2 text-soft">
        Put into an answer with one press, and changed there as you like.{' '}
        {PLACEHOLDERS.map((name) => `{${name}}`).join(', ')} are filled in.
      </p>
      {!mayChange && <p className="mt-2 text-soft">An owner or a manager changes them.</p>}
      {templates.length === 0 && (
        <EmptyList title="No templates yet">
          Add what you answer often: it can be put into any answer.
        </EmptyList>
      )}
      <ul className="mt-4 space-y-3">
        {templates.map((one) => (
          <li key={one.id} className="rounded-card border border-line bg-card p-4">
            <h2 className="text-lg font-bold wrap-anywhere">{one.name}</h2>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{one.text}</p>
            {mayChange && (
              <details
                key={`${one.name} ${one.text}`}
                open={actionData?.typed['id'] === one.id}
                className="mt-2"
              >
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
                  Change
                </summary>
                <TemplateForm template={one} answer={actionData} />
                <DeleteForm id={one.id} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <section aria-labelledby="add" className="mt-6">
          <h2 id="add" className="text-lg font-bold">
            Add a template
          </h2>
          <TemplateForm key={templates.length} answer={actionData} />
        </section>
      )}
      <ButtonLink to="/desk/messages" kind="quiet" className="mt-4 -ml-3">
        Back to the messages
      </ButtonLink>
    </div>
  )
}

type Answer = { errors: FieldErrors; typed: Record<string, string> }
type FormProps = { template?: ReplyTemplate; answer: Answer | undefined }

function TemplateForm({ template, answer }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  const mine = answer && answer.typed['id'] === template?.id ? answer : undefined
  const typed = mine?.typed
  return (
    <Form method="post" className="mt-2 space-y-3">
      <FormContext value={{ errors: mine?.errors ?? {}, idPrefix: `${template?.id ?? 'new'}-` }}>
        <input type="hidden" name="change" value={template ? 'save' : 'add'} />
        {template && <input type="hidden" name="id" value={template.id} />}
        {mine?.errors['form'] && (
          <p role="alert" className="font-medium text-chilli">
            {mine.errors['form']}
          </p>
        )}
        <TextField
          label="Name"
          name="name"
          maxLength={MAX_TEMPLATE_NAME}
          autoComplete="off"
          defaultValue={typed?.['name'] ?? template?.name}
          required
        />
        <TextAreaField
          label="Text"
          name="text"
          maxLength={MAX_TEMPLATE_LENGTH}
          defaultValue={typed?.['text'] ?? template?.text}
          required
        />
        <Button type="submit" kind="secondary" disabled={busy}>
          {template ? 'Save it' : 'Add it'}
        </Button>
      </FormContext>
    </Form>
  )
}

function DeleteForm({ id }: { id: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="change" value="delete" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" kind="quiet" className="-ml-3" disabled={busy}>
        Delete this template
      </Button>
    </Form>
  )
}
