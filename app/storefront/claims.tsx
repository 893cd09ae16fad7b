type Props = { claims: readonly { figure: string; label: string }[]; className: string }

/** Figures that the house claims of itself; it may have none. */
export function Claims({ claims, className }: Props) {
  if (claims.length === 0) return null
  return (
    <dl className={`figures ${className}`}>
      {claims.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
