import states from './states.json' with { type: 'json' }

/** Code of a State or union territory under the GST, as "27": the first two digits of a GSTIN. */
export type StateCode = string & { readonly __unit: 'state code' }

const codes = new Map(states.map(({ gst, name }) => [comparable(name), gst as StateCode]))
const names = new Map(states.map(({ gst, name }) => [gst, name]))

/** Codes of sales within the country, by name. */
export const STATE_CODES: readonly { code: StateCode; name: string }[] = states
  .map(({ gst, name }) => ({ code: gst as StateCode, name }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Code of a State by its name, however "and" and capitals are written. */
export const stateCode = (name: string): StateCode | undefined => codes.get(comparable(name))

/** Name of a State by its code; undefined for a code that no State has. */
export const stateName = (code: string): string | undefined => names.get(code)

function comparable(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
}
