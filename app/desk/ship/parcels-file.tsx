import { useState } from 'react'
import { err } from '#app/basics/result.ts'
import { decodeSheet } from '#app/basics/sheets/decode-sheet.ts'

/** Largest file that is read. */
const MAX_BYTES = 500_000
/** As a form sends it: a body has 64 KB, and the list that was checked goes with the one to be shipped. */
const MAX_SENT = 30_000

function textOf(bytes: Uint8Array): ReturnType<typeof decodeSheet> {
  const decoded = decodeSheet(bytes)
  return decoded.ok && encodeURIComponent(decoded.value.text).length > MAX_SENT
    ? err('it is too long to be sent: split it, or keep only the columns of numbers and status')
    : decoded
}

/** Reads a courier's file into the form's text, where it is seen before anything is sent. */
export function ParcelsFile({ onText }: { onText: (text: string) => void }) {
  const [said, setSaid] = useState('')
  async function read(file: File | undefined) {
    if (!file) return
    const decoded =
      file.size > MAX_BYTES
        ? err(`it is larger than ${MAX_BYTES / 1_000} KB`)
        : textOf(new Uint8Array(await file.arrayBuffer()))
    if (decoded.ok) onText(decoded.value.text)
    setSaid(
      !decoded.ok
        ? `This file cannot be read: ${decoded.error}.`
        : decoded.value.encoding === 'Windows-1252'
          ? 'This file is not UTF-8. We read it as Windows-1252: check names with accents.'
          : '',
    )
  }
  return (
    <div className="needs-script">
      <label className="block">
        <span className="font-medium">Or from a file</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          className="mt-1 block min-h-11 w-full file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line file:bg-card file:px-4 file:font-medium"
          onChange={({ currentTarget: { files } }) => void read(files?.[0])}
        />
      </label>
      {said && (
        <p role="alert" className="mt-1 font-medium text-chilli wrap-anywhere">
          {said}
        </p>
      )}
    </div>
  )
}
