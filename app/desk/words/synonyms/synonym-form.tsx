import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FoundProducts } from './found-products.tsx'
import type { Tried } from './tried-search.ts'

export type TypedForm = { words: string; means: string; way: string; q: string }

type Props = {
  typed?: TypedForm | undefined
  errors?: FieldErrors | undefined
  tried?: Tried | undefined
  busy: boolean
}

const shared = { autoComplete: 'off', spellCheck: false, maxLength: 200 } as const

/** Form that adds a synonym, and tries a search with it before. */
export function SynonymForm({ typed, errors = {}, tried, busy }: Props) {
  return (
    <Form method="post" className="max-w-xl space-y-4">
      <h2 className="text-lg font-bold">Add a synonym</h2>
      {errors['form'] && (
        <p role="alert" className="font-medium text-chilli">
          {errors['form']}
        </p>
      )}
      <FormContext value={{ errors }}>
        <TextField
          {...shared}
          label="What shoppers type"
          name="words"
          hint="One word or more, with commas between: mojari, mojadi."
          defaultValue={typed?.words}
        />
        <TextField
          {...shared}
          label="What it means"
          name="means"
          hint="Words that your products have: ethnic shoes, juttis."
          defaultValue={typed?.means}
        />
        <fieldset>
          <legend className="font-medium">Works</legend>
          <Way value="one" isChosen={typed?.way !== 'both'}>
            One way: what is typed finds what it means
          </Way>
          <Way value="both" isChosen={typed?.way === 'both'}>
            Both ways: each word finds what the others find
          </Way>
        </fieldset>
        <TextField
          {...shared}
          label="Try a search"
          name="q"
          hint="Empty: the first word above."
          maxLength={100}
          defaultValue={typed?.q}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="step" value="add" disabled={busy} data-next-step>
            Add
          </Button>
          <Button type="submit" name="step" value="try" kind="secondary" disabled={busy}>
            Show what it would find
          </Button>
        </div>
      </FormContext>
      <div role="status" className="empty:hidden">
        {tried && (
          <div className="grid gap-4 sm:grid-cols-2">
            <FoundProducts title={`Now “${tried.q}” finds`} found={tried.now} />
            <FoundProducts title="It would find" found={tried.wanted} />
          </div>
        )}
      </div>
    </Form>
  )
}

type WayProps = { value: string; isChosen: boolean; children: string }

const Way = ({ value, isChosen, children }: WayProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="radio" name="way" value={value} defaultChecked={isChosen} />
    {children}
  </label>
)
