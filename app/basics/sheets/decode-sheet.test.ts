import { expect, test } from 'vitest'
import { decodeSheet } from './decode-sheet.ts'

const TEXT = 'AWB,Name\r\n00123,Café कुर्ता'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', 'UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', 'UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 with its mark', 'UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 the other way round', 'UTF-16', bigEndian(`\uFEFF${TEXT}`)],
  ['UTF-16 without a mark', 'UTF-16', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 the other way round without a mark', 'UTF-16', bigEndian(TEXT)],
])('a sheet in %s is decoded', (_, encoding, bytes) => {
  expect(decodeSheet(bytes)).toEqual({ ok: true, value: { text: TEXT, encoding } })
})

test('a sheet that is no UTF-8 is read as Windows-1252, and says so', () => {
  expect(decodeSheet(Buffer.from('Caf\u00E9,\u00A01', 'latin1'))).toEqual({
    ok: true,
    value: { text: 'Café,\u00A01', encoding: 'Windows-1252' },
  })
})

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004\0\0'), /workbook \(\.xlsx/],
  ['an older workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /\.xls/],
  ['a web page that is named .xls', Buffer.from('\n<html><table>'), /web page/],
  ['XML', Buffer.from('\uFEFF<?xml version="1.0"?>'), /web page or XML/],
  ['a web page in UTF-16', Buffer.from('\uFEFF<table>', 'utf16le'), /web page/],
  ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
  ['bytes of a program', Buffer.from('a\0\0b\0c\0\0\0d'), /not text/],
])('%s is refused by its name', (_, bytes, why) => {
  const decoded = decodeSheet(bytes)
  expect(decoded.ok ? '' : decoded.error).toMatch(why)
})

test('nothing at all, and a sheet that begins with < in a cell, are text', () => {
  for (const text of ['', '<3 days,AWB'])
    expect(decodeSheet(Buffer.from(text))).toMatchObject({ ok: true, value: { text } })
})
