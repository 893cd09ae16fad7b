/** A plain link: the answer is a file, and the page stays. */
export const DownloadLink = ({
  to,
  children = 'Download as CSV',
}: {
  to: string
  children?: string
}) => (
  <a
    href={to}
    className="inline-flex min-h-11 min-w-11 items-center font-medium text-madder underline underline-offset-4"
  >
    {children}
  </a>
)
