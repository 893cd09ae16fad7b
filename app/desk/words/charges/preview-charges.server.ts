import type { Database } from '#db/database.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { paiseFromRupees } from '#app/basics/money.ts'
import { isWeightClass } from '#app/catalogue/product/delivery-fee.ts'
import type { Chargeable } from '#app/cart/charges.ts'
import { readWords } from '#app/words/read-words.server.ts'
import { changedFields, readTexts, typedTexts, type WordTexts } from '../word-changes.ts'
import { previewMessage, type ChargesPreview } from './charges-preview.ts'

type Answer = { status: 200 | 400; errors: FieldErrors; preview: ChargesPreview }

/** Example order under the charges of a form, which are not saved. */
export async function previewCharges(
  db: Database,
  seen: WordTexts,
  fields: Record<string, string>,
): Promise<Answer> {
  const { goods: typedGoods = '', weight = '', cash = '', giftWrap = '' } = fields
  const preview = { typed: { goods: typedGoods, weight, cash, giftWrap }, message: '' }
  const typed = typedTexts('charges', fields)
  const { words } = await readWords(db)
  const read = readTexts(words, changedFields('charges', seen, typed), typed)
  if (!read.ok) return { status: 400, errors: read.error, preview }
  const goods = paiseFromRupees(typedGoods.replaceAll(/[₹,\s]/g, ''))
  if (goods === undefined)
    return { status: 400, errors: { goods: 'Enter an amount in rupees, such as 799' }, preview }
  const order: Chargeable = {
    goods,
    weight: isWeightClass(weight) ? weight : 'normal',
    method: cash === 'on' ? 'cash' : 'online',
    giftWrap: giftWrap === 'on',
  }
  const message = previewMessage(order, { now: words.rules, wanted: read.value.words.rules })
  return { status: 200, errors: {}, preview: { ...preview, message } }
}
