import { CHANNEL_WORDS, channelLabel, type Channel } from '#app/contact/ticket/channel.ts'
import { Field, inputClass } from '#app/ui/field.tsx'

type Props = {
  label: string
  name: string
  chosen: string | undefined
  /** Text of the choice of none of them. */
  none?: string | undefined
  className?: string
}

/** Choice of a way in which a shopper and the shop reach each other. */
export function ChannelField({ label, name, chosen, none, className }: Props) {
  return (
    <Field label={label} name={name} className={className}>
      {(described) => (
        <select className={inputClass} {...described} defaultValue={chosen}>
          {none && <option value="">{none}</option>}
          {(Object.keys(CHANNEL_WORDS) as Channel[]).map((channel) => (
            <option key={channel} value={channel}>
              {channelLabel(channel)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
