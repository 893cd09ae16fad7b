import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import {
  REFUND_ACCOUNT_NOTICE,
  RETURN_NOTICE,
} from '#app/basics/personal-data/notices/return-notice.ts'
import { joinNotices } from '#app/basics/personal-data/notices/notice.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { RefundAccountFields } from '#app/payments/refund-account/refund-account-fields.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { PrivacyNotice } from '#app/ui/privacy-notice.tsx'
import type { ExchangeSize } from '../exchange/exchange.ts'
import { fieldOf } from './return-form.ts'
import { NonReturnableLine, ReturnLine } from './return-line.tsx'
import type { ReturnCosts } from './return-refund.ts'
import { ReturnTerms } from './return-terms.tsx'
import { returnRefusalMessage, type ReturnRefusal } from '../return.ts'
import { useReturnRefund } from './use-return-refund.browser.ts'

type Answer = { errors: FieldErrors; typed?: Record<string, string> } | undefined
/** `left`: quantity that can still be returned. */
type FormLine = {
  item: OrderItem
  left: number
  isSized: boolean
  sizes: readonly ExchangeSize[]
  refusal: ReturnRefusal | null
}
type FormProps = {
  lines: readonly FormLine[]
  answer: Answer
  back: string
  hours: number
  costs: ReturnCosts
  /** How the money goes back, after “is refunded”. */
  moneyBack: string
  /** Of an order that was paid at the door; `account`: where its refund goes, masked. */
  cash?: { account: string | undefined } | undefined
}

export function ReturnItemsForm({ lines, answer, back, hours, costs, moneyBack, cash }: FormProps) {
  const busy = useNavigation().state !== 'idle'
  const open = lines.filter(({ refusal }) => !refusal)
  const { form, refund, update } = useReturnRefund(open, costs)
  // A single line that can be returned is ticked, unless it comes back for a fault only.
  const only = open.length === 1 ? open[0]?.item : undefined
  const isTicked = (id: string) =>
    answer?.typed ? answer.typed[fieldOf('return', id)] === 'on' : only?.returnable === true
  return (
    <Form ref={form} method="post" noValidate className="space-y-5" onChange={update}>
      <ErrorSummary errors={answer?.errors} title="Your return was not requested" />
      <FormContext value={{ errors: answer?.errors ?? {} }}>
        <fieldset>
          <legend className="font-medium">What do you want to return?</legend>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {lines.map(({ item, left, isSized, sizes, refusal }) =>
              refusal ? (
                <NonReturnableLine
                  key={item.id}
                  item={item}
                  reason={returnRefusalMessage(refusal)}
                />
              ) : (
                <ReturnLine
                  key={item.id}
                  item={item}
                  left={left}
                  isSized={isSized}
                  sizes={sizes}
                  typed={answer?.typed ?? {}}
                  ticked={isTicked(item.id)}
                />
              ),
            )}
          </ul>
        </fieldset>
        {cash && open.length > 0 && (
          <div hidden={refund?.ticked && refund.amount === 0}>
            <RefundAccountFields
              legend="Where should we send your refund?"
              typed={answer?.typed ?? {}}
              stored={cash.account}
            />
          </div>
        )}
      </FormContext>
      {open.length > 0 && <ReturnTerms refund={refund} hours={hours} moneyBack={moneyBack} />}
      {open.length > 0 && (
        <PrivacyNotice
          notice={cash ? joinNotices(RETURN_NOTICE, REFUND_ACCOUNT_NOTICE) : RETURN_NOTICE}
        />
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {open.length > 0 && (
          <Button type="submit" disabled={busy}>
            {busy ? 'Requesting…' : 'Request return'}
          </Button>
        )}
        <ButtonLink to={back} kind="secondary">
          Keep everything
        </ButtonLink>
      </div>
    </Form>
  )
}
