import { expect, test } from 'vitest'
import { imageName, placeOf, styleIdOf, parseImageName } from './image-name.ts'
import { imagePath } from './responsive-images.ts'

const VERSION = '0123456789ab'

test('a picture is found again by the address it has, whichever of the eight it is and with a version or without', () => {
  for (const picture of [7, imageName(7, 2), 1_234_567_890, imageName(2, 8)] as const)
    for (const version of [undefined, VERSION])
      expect(parseImageName(imagePath(picture, version).replace('/item-images/', ''))).toEqual({
        image: picture,
        version,
      })
  expect([imageName(7), imageName(7, 2), styleIdOf('7-2'), placeOf(7), placeOf('7-8')]).toEqual([
    7,
    '7-2',
    7,
    1,
    8,
  ])
})

test('T45 what is no name of a picture asks for none', () => {
  for (const name of [
    '',
    '-2',
    '7-',
    '7-1',
    '7-9',
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
