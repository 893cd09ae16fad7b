import type { ReactNode } from 'react'

type Row = { key: string; name: ReactNode; cells: readonly string[] }

type Props = {
  id: string
  title: string
  words: string
  /** The first is that of the names. */
  heads: readonly string[]
  rows: readonly Row[]
  children?: ReactNode
}

/**
 * Table of the return. On a phone the cells of a row stand below its name, each with its head: five
 * columns of rupees are wider than one.
 */
export function GstTable({ id, title, words, heads: [first, ...heads], rows, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      <p className="mt-1 max-w-prose text-soft">{words}</p>
      <table className="desk-table mt-2 max-sm:block max-sm:*:block">
        <caption className="sr-only">{title}</caption>
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="max-sm:block max-sm:border-t max-sm:border-line max-sm:py-2">
              <th
                scope="row"
                className="border-line whitespace-normal! wrap-anywhere text-ink max-sm:block sm:border-t"
              >
                {name}
              </th>
              {cells.map((cell, i) => (
                <td
                  key={heads[i]}
                  className={`number ${cell === '' ? 'max-sm:hidden' : 'max-sm:flex'} max-sm:justify-between max-sm:border-0! max-sm:p-0!`}
                >
                  <span aria-hidden="true" className="text-soft sm:hidden">
                    {heads[i]}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  )
}
