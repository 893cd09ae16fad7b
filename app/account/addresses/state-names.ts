import states from '#app/basics/gst/states.json' with { type: 'json' }

/** States and union territories, by name. */
export const STATE_NAMES: readonly string[] = states.map(({ name }) => name).sort()
