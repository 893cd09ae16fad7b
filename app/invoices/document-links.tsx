import { inRupees } from '#app/basics/money.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { fileOf, type ListedDocument } from './document/listed-document.ts'
import { hasCopies, inAllCopies } from './document/invoice-copy.ts'
import { DOCUMENT_NAMES } from './document/title.ts'

type Props = {
  documents: readonly ListedDocument[]
  orderPath: string
  /** For the staff: a tax invoice also with the copies for transporter and supplier. */
  withCopies?: boolean
}

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4 wrap-anywhere'

/** Documents of an order, each a link to its file. Plain links: the answer is no page. */
export const DocumentLinks = ({ documents, orderPath, withCopies }: Props) => (
  <ul className="divide-y divide-line">
    {documents.map(({ number, title, issuedOn, value }) => (
      <li key={number} className="py-1">
        <a href={`${orderPath}/documents/${fileOf(number)}`} className={linkClass}>
          {DOCUMENT_NAMES[title]} {number} (PDF)
        </a>
        {withCopies && hasCopies(title) && (
          <a
            href={inAllCopies(`${orderPath}/documents/${fileOf(number)}`)}
            className={`${linkClass} ml-3`}
          >
            In three copies
          </a>
        )}
        <span className="block text-sm text-soft">
          <time dateTime={issuedOn}>{formatShortDate(new Date(issuedOn))}</time> · {inRupees(value)}
        </span>
      </li>
    ))}
  </ul>
)
