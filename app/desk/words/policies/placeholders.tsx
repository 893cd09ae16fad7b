type Props = { placeholders: readonly { name: string; meaning: string; value: string }[] }

/** Placeholders that the texts of policies may have, with what they say now. */
export const Placeholders = ({ placeholders }: Props) => (
  <details className="rounded-card border border-line bg-card p-4">
    <summary className="min-h-11 cursor-pointer py-2 font-medium">Placeholders</summary>
    <dl className="divide-y divide-line">
      {placeholders.map(({ name, meaning, value }) => (
        <div key={name} className="py-2 wrap-anywhere">
          <dt>
            <code>{`{${name}}`}</code>
            <span className="text-soft"> {meaning}</span>
          </dt>
          <dd>{value || 'nothing now'}</dd>
        </div>
      ))}
    </dl>
  </details>
)
