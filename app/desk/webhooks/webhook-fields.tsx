import type { FieldErrors } from '#app/basics/form-fields.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { MAX_ADDRESS, TOPIC_CHOICES } from './webhook-change.ts'

type Props = { errors: FieldErrors; typed: Record<string, string> }

/** Fields of a webhook: what it is for, where it is, and what it is told. */
export function WebhookFields({ errors, typed }: Props) {
  return (
    <>
      <TextField
        label="What it is for"
        name="name"
        maxLength={60}
        autoComplete="off"
        required
        defaultValue={typed['name']}
        error={errors['name']}
      />
      <TextField
        label="Address"
        name="url"
        type="url"
        hint="Where the other program takes messages, such as https://books.example/sangam"
        maxLength={MAX_ADDRESS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={typed['url']}
        error={errors['url']}
      />
      <fieldset className="min-w-0">
        <legend className="font-medium">It is told</legend>
        {TOPIC_CHOICES.map(({ topic, words }) => (
          <label key={topic} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
            <input
              type="checkbox"
              name={topic}
              defaultChecked={typed[topic] !== undefined}
              aria-describedby={errors['topics'] && 'topics-error'}
              className="size-5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              {topic}
              <span className="block text-sm text-soft">{words}</span>
            </span>
          </label>
        ))}
        {errors['topics'] && (
          <p id="topics-error" className="text-sm font-medium text-chilli">
            {errors['topics']}
          </p>
        )}
      </fieldset>
    </>
  )
}
