import { Form, useNavigation } from 'react-router'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { Button } from '#app/ui/button.tsx'
import type { ChainAnswer, ChainSummary } from './chain-summary.ts'

/** How the chain of the record stands, and what verifies it. */
export function ChainPanel({ chain, answer }: { chain: ChainSummary; answer: ChainAnswer }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <section
      aria-label="Is the record whole?"
      className="mt-4 rounded-card border border-line bg-card p-4"
    >
      <p>
        {chain.checkpoint === undefined
          ? `${groupDigits(chain.since)} events, none of them signed yet; that is done each night.`
          : `${groupDigits(chain.checkpoint.events)} events, verified and signed on ${chain.checkpoint.day}, and ${groupDigits(chain.since)} since.`}
      </p>
      {chain.checkpoint?.isSigned === false && (
        <p role="alert" className="mt-2 font-medium text-chilli">
          That signature is not of this shop, or of a secret that it no longer has.
        </p>
      )}
      <p className="mt-1">
        {chain.whole.verified === undefined
          ? 'The whole record has not been verified yet. The shop does it once a week, at night.'
          : `The whole record, from its first event, was last verified on ${chain.whole.verified.day}: ${groupDigits(chain.whole.verified.events)} events. The shop does it once a week.`}
      </p>
      {chain.whole.fault && (
        <p role="alert" className="mt-2 font-medium text-chilli">
          The record was tampered with. {chain.whole.fault}.
        </p>
      )}
      {answer && (
        <p
          role={answer.isSound ? 'status' : 'alert'}
          className={`mt-2 font-medium ${answer.isSound ? 'text-leaf' : 'text-chilli'}`}
        >
          {answer.text}
        </p>
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind="secondary" disabled={busy}>
          {busy ? 'Verifying…' : 'Verify what is not signed yet'}
        </Button>
        <span className="text-sm text-soft">
          From the first event: <code className="font-mono">npm run doctor -- --all</code>
        </span>
      </Form>
    </section>
  )
}
