import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatDate } from '#app/basics/text/format-date.ts'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { Button } from '#app/ui/button.tsx'
import { Confirmation } from './confirmation.tsx'
import type { ShownRate, ShownText } from './shown-rate.ts'

const dayWords = (day: string): string => formatDate(new Date(`${day}T00:00:00+05:30`))

type RatesProps = { rates: readonly ShownRate[]; busy: boolean }

/** Every rate with its goods, source and confirmation: those of the shop's products first. */
export function RateLists({ rates, busy }: RatesProps) {
  const isUsed = ({ products, id }: ShownRate) => products > 0 || id !== undefined
  const [used, others] = [rates.filter(isUsed), rates.filter((rate) => !isUsed(rate))]
  return (
    <>
      {used.length > 0 && <RateList id="rates" heading="Rates" rates={used} busy={busy} />}
      {others.length > 0 && (
        <RateList id="others" heading="Goods that you do not sell" rates={others} busy={busy} />
      )}
    </>
  )
}

const RateList = ({ rates, busy, ...list }: RatesProps & { id: string; heading: string }) => (
  <List {...list}>
    {rates.map((rate) => (
      <li key={rate.topic} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <p className="font-medium">
            {rate.hsn ? `HSN ${rate.hsn}` : 'All other HSN'} · {rate.goods}
          </p>
          <p>{rate.rate}</p>
          <p className="text-sm text-soft">
            {rate.isComing ? 'Holds from' : 'Since'} {dayWords(rate.from)} ·{' '}
            {groupDigits(rate.products)} {rate.products === 1 ? 'product' : 'products'} ·{' '}
            {rate.source}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2">
          <Confirmation of={rate} busy={busy} />
          {rate.id !== undefined && rate.isComing && (
            <Form method="post">
              <input type="hidden" name="id" value={rate.id} />
              <Button type="submit" name="step" value="take back" kind="quiet" disabled={busy}>
                Take back<span className="sr-only">: HSN {rate.hsn}</span>
              </Button>
            </Form>
          )}
        </div>
      </li>
    ))}
  </List>
)

/** Texts that the law wants. */
export const TextList = ({ texts, busy }: { texts: readonly ShownText[]; busy: boolean }) => (
  <List id="texts" heading="Legal texts">
    {texts.map((text) => (
      <li key={text.topic} className="flex flex-wrap items-center gap-x-4 py-1">
        <span className="min-w-0 flex-1 basis-64">
          <Link
            to={text.path}
            className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
          >
            {text.name}
          </Link>
        </span>
        <Confirmation of={text} busy={busy} />
      </li>
    ))}
  </List>
)

type ListProps = { id: string; heading: string; children: ReactNode }

const List = ({ id, heading, children }: ListProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="text-lg font-bold">
      {heading}
    </h2>
    <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card px-4">
      {children}
    </ul>
  </section>
)
