import { useContext, useId } from 'react'
import { FormContext } from '#app/ui/field.tsx'
import { ReturnWordsContext } from '../return-form/return-words.tsx'
import type { ExchangeSize } from './exchange.ts'

type Props = {
  /** Names of the two answers. */
  instead: string
  exchange: string
  sizes: readonly ExchangeSize[]
  typed: Record<string, string>
}

/**
 * Money or another size of the same product; sizes show once an exchange is chosen, by CSS alone.
 */
export function ExchangeChoice({ instead, exchange, sizes, typed }: Props) {
  const words = useContext(ReturnWordsContext)
  // A page of an earlier version sends a size alone.
  const wantsExchange = (typed[instead] ?? (typed[exchange] ? 'exchange' : '')) === 'exchange'
  if (!wantsExchange && sizes.every(({ isSoldOut }) => isSoldOut))
    return <p className="text-soft">{words.othersSoldOut}</p>
  return (
    <fieldset className="group/instead">
      <legend className="mb-1 font-medium">{words.instead}</legend>
      <div className="flex flex-wrap gap-x-6">
        <Answer name={instead} value="refund" isChosen={!wantsExchange}>
          Money back
        </Answer>
        <Answer name={instead} value="exchange" isChosen={wantsExchange}>
          Another size
        </Answer>
      </div>
      <div className="hidden group-has-[[value=exchange]:checked]/instead:block">
        <Sizes name={exchange} sizes={sizes} chosen={typed[exchange]} />
      </div>
    </fieldset>
  )
}

const Answer = ({
  name,
  value,
  isChosen,
  children,
}: {
  name: string
  value: string
  isChosen: boolean
  children: string
}) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="radio"
      name={name}
      value={value}
      defaultChecked={isChosen}
      className="size-5 shrink-0 accent-madder"
    />
    {children}
  </label>
)

function Sizes({
  name,
  sizes,
  chosen,
}: {
  name: string
  sizes: readonly ExchangeSize[]
  chosen: string | undefined
}) {
  const wrong = useContext(FormContext).errors[name]
  const { sizeHeld } = useContext(ReturnWordsContext)
  const described = useId()
  // The size that was chosen before it sold out stays one to choose, and is refused again: browsers
  // send nothing for a disabled one.
  const offered = sizes.filter(({ size, isSoldOut }) => !isSoldOut || size === chosen)
  const soldOut = sizes.filter(({ isSoldOut }) => isSoldOut).map(({ size }) => size)
  return (
    <fieldset className="mt-1" aria-describedby={described}>
      <legend className="sr-only">Size</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map(({ size }, i) => (
          <label key={size} className="chip cursor-pointer has-checked:border-madder">
            <input
              type="radio"
              // A summary of errors links to the first of them.
              {...(i === 0 && { id: name })}
              name={name}
              value={size}
              defaultChecked={size === chosen}
              className="accent-madder"
            />
            {size}
          </label>
        ))}
      </div>
      <p id={described} className="mt-1.5 text-sm">
        {wrong && <span className="block font-medium text-chilli">{wrong}</span>}
        <span className="text-soft">
          {soldOut.length > 0 && `Sold out: ${soldOut.join(', ')}. `}
          {sizeHeld}
        </span>
      </p>
    </fieldset>
  )
}
