import type { Page } from '@playwright/test'
import { garment } from '../shop/clients/checkout-client.ts'
import { jpegOf } from '../shop/clients/picture-client.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './shop.ts'

/** Drops files on the section of the pictures, as a mouse does that brings them from a folder. */
async function drop(page: Page, files: readonly { name: string; bytes: Buffer }[]) {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    }
    return data
  }, sent)
  const section = page.getByRole('region', { name: 'Pictures' })
  await section.dispatchEvent('dragover', { dataTransfer: transfer })
  await section.dispatchEvent('drop', { dataTransfer: transfer })
}

test.use({ viewport: { width: 360, height: 740 } })

test('the desk: pictures are dropped in, cropped and moved by keys, described, removed and put back, on a phone', async ({
  page,
  shop,
}) => {
  const goods = await garment(shop, 3)
  await signInAtDesk(page, shop, 'catalogue')
  await page.goto(`/desk/products/${goods.styleId}`, { waitUntil: 'networkidle' })
  const section = page.getByRole('region', { name: 'Pictures' })
  await drop(page, [
    { name: 'wide.jpg', bytes: await jpegOf('red', { width: 3_600, height: 1_800 }) },
    { name: 'notes.txt', bytes: Buffer.from('no picture') },
    { name: 'blue.jpg', bytes: await jpegOf('blue') },
  ])
  await expect(section.getByRole('status')).toHaveText('Uploaded: 2 of 3.')
  await expect(section.getByRole('alert')).toContainText('notes.txt: It is no picture')
  await expect(section.getByRole('listitem').filter({ has: page.locator('img') })).toHaveCount(2)

  // Crop by keys: the sliders hold what the form sends.
  await section.getByRole('button', { name: 'Crop picture 1' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop picture 1' })
  const size = dialog.getByRole('slider', { name: 'Size' })
  await size.press('Home')
  const left = dialog.getByRole('slider', { name: 'From the left' })
  await left.press('End')
  const before = Number(await left.inputValue())
  // By pointer, too: the frame is dragged a little to the left.
  const frame = await dialog.locator('[data-crop-frame]').boundingBox()
  if (!frame) throw new Error('there is no frame')
  const at = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x - 20, at.y)
  await page.mouse.up()
  expect(Number(await left.inputValue())).toBeLessThan(before)
  await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter')
  await expect(page.getByText('The picture is cropped.')).toBeAttached()

  const later = section.getByRole('button', { name: 'Move picture 1 later' })
  await later.press('Enter')
  await expect(page.getByText('The picture is moved.')).toBeAttached()
  // At its new place; it is the last one now.
  await expect(section.getByRole('button', { name: 'Move picture 2 earlier' })).toBeFocused()

  await section.getByText(`${goods.name}, picture 2`).click()
  await section.getByLabel('Words for picture 2').fill('A red one')
  await section.getByRole('button', { name: 'Save the words for picture 2' }).click()
  await expect(section.getByText(': A red one')).toBeVisible()

  // The other one is dragged onto it, and so comes last.
  const shown = section.getByRole('listitem').getByRole('img')
  await shown.nth(0).dragTo(shown.nth(1))
  await expect(section.getByRole('listitem').nth(0)).toContainText('A red one')

  await section.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(page.getByText('The picture is removed.')).toBeVisible()
  await expect(section).toContainText('1 of 8')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(section).toContainText('2 of 8')
  await expect(section.getByRole('listitem').nth(0)).toContainText('A red one')

  await page.goto(`/product/${goods.id}`)
  await expect(page.locator('.gallery img').first()).toHaveAttribute('alt', 'A red one')
})
