import { brand } from '#app/basics/brand.ts'
import { inRupees, paise, type Paise } from '#app/basics/money.ts'
import type { ChargeRules } from '#app/basics/shop-rules.ts'
import { freeDeliveryFrom } from '#app/catalogue/product/delivery-fee.ts'
import { CHARGE_NAMES, withCharges, type Charge } from './charges.ts'

type Props = { goods: Paise; charges: readonly Charge[] }

/** Rows above the total: the subtotal and each charge; free delivery is said. */
export function CartCosts({ goods, charges }: Props) {
  return (
    <dl className="space-y-1.5 *:flex *:flex-wrap *:justify-between *:gap-x-4">
      <div>
        <dt>Subtotal</dt>
        <dd data-testid="subtotal">{inRupees(goods)}</dd>
      </div>
      {!charges.some(({ code }) => code === 'delivery') && (
        <div>
          <dt>{CHARGE_NAMES.delivery}</dt>
          <dd>Free</dd>
        </div>
      )}
      {charges.map(({ code, amount }) => (
        <div key={code}>
          <dt>{CHARGE_NAMES[code]}</dt>
          <dd>{inRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** From which sum on delivery is free, where the cart pays for it: a fact, with no hurry in it. */
export function FreeDeliveryNote({ goods, charges, rules }: Props & { rules?: ChargeRules }) {
  const free = freeDeliveryFrom(rules)
  if (free === undefined || !charges.some(({ code }) => code === 'delivery')) return null
  return (
    <p className="text-sm text-soft">
      Free delivery from {inRupees(free)}; {inRupees(paise(free - goods))} to go.
    </p>
  )
}

/** Nothing is charged while nothing can be bought. */
export const CartTotal = ({ goods, charges }: Props) => (
  <p
    className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold"
    aria-live="polite"
  >
    <span>
      Total{' '}
      <span className="text-sm font-normal text-soft">{TAXES[brand.seller.registration]}</span>
    </span>{' '}
    <span data-testid="total">{inRupees(goods === 0 ? goods : withCharges(goods, charges))}</span>
  </p>
)

const TAXES = {
  unset: 'taxes included',
  regular: 'taxes included',
  composition: 'no GST charged',
  unregistered: 'no GST charged',
} satisfies Record<typeof brand.seller.registration, string>

export const CostsNote = () => (
  <p className="text-sm text-soft">Shipping and taxes are calculated again at checkout.</p>
)
