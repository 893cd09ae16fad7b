import { expect, test } from 'vitest'
import { detailOf, styleIdOf, parseImageName } from './image-name.ts'
import { imagePath } from './responsive-images.ts'

const VERSION = '0123456789ab'

test('a picture is found again by the address it has, whichever of the two it is and with a version or without', () => {
  for (const picture of [7, detailOf(7), 1_234_567_890, detailOf(2)] as const)
    for (const version of [undefined, VERSION])
      expect(parseImageName(imagePath(picture, version).replace('/item-images/', ''))).toEqual({
        image: picture,
        version,
      })
  expect([detailOf(7), styleIdOf(detailOf(7))]).toEqual(['7-2', 7])
})

test('T45 what is no name of a picture asks for none', () => {
  for (const name of [
    '',
    '-2',
    '7-',
    '7-3',
    '7-2-2',
    '7-22',
    '7-2-',
    `7-${VERSION}-2`,
    '7-0123',
    `7-2-${VERSION}0`,
    '12345678901',
    '0',
    '07',
    'a',
    '7-2\n',
  ])
    expect([name, parseImageName(name)]).toEqual([name, undefined])
})
