import { ButtonLink } from '#app/ui/button.tsx'

const PROBLEMS: Partial<Record<number, { title: string; text: string }>> = {
  403: {
    title: 'Your role does not include this',
    text: 'Ask an owner of the shop if you need it for your work.',
  },
  404: { title: 'Not found', text: 'It was deleted, or the address is mistyped.' },
  503: {
    title: 'The desk is not available at the moment',
    text: 'The database does not answer. Nothing was changed; please try again in a few seconds.',
  },
}

const BUG = {
  title: 'Something went wrong',
  text: 'The error is in the log. Nothing was changed halfway; please try again.',
}

export function DeskProblem({ status }: { status: number }) {
  const { title, text } = PROBLEMS[status] ?? BUG
  return (
    <div className="py-12">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 text-soft">{text}</p>
      <ButtonLink to="/desk" kind="secondary" className="mt-6">
        To Today
      </ButtonLink>
    </div>
  )
}
