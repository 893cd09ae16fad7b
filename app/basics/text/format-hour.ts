/** "5 pm", of an hour from 0 to 23. */
export const formatHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
