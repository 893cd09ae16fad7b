import { TextField } from '#app/ui/text-field.tsx'

export function CodeField({ hint }: { hint: string }) {
  return (
    <TextField
      label="Code"
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  )
}
