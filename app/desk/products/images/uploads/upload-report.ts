import type { Done } from '../../../frame/done.ts'

/** Result of an upload: how many photos are added, and why the others are not. */
export type UploadReport = { added: number; refused: string[] }

/** A report as the next screen tells it. */
export function doneWith({ added, refused }: UploadReport): Done {
  if (added + refused.length === 0) return { text: 'Choose a picture first.', isRefusal: true }
  const addedText = added === 1 ? 'The picture is added.' : `${added} pictures are added.`
  const text = [...(added > 0 ? [addedText] : []), ...refused].join(' ')
  return { text, ...(refused.length > 0 && { isRefusal: true }) }
}
