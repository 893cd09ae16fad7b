import type { RefObject } from 'react'

/** Largest file that is read: some thousands of lines, of which the form takes two hundred. */
const MAX_BYTES = 200_000

/** Reads a courier's file into the form's text, where it is seen before anything is sent. */
export const ParcelsFile = ({ into }: { into: RefObject<HTMLTextAreaElement | null> }) => (
  <label className="needs-script block">
    <span className="font-medium">Or from a file</span>
    <input
      type="file"
      accept=".csv,.tsv,.txt,text/*"
      className="mt-1 block min-h-11 w-full file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line file:bg-card file:px-4 file:font-medium"
      onChange={({ currentTarget: { files } }) => {
        const [file] = files ?? []
        void file
          ?.slice(0, MAX_BYTES)
          .text()
          .then((text) => {
            if (into.current) into.current.value = text
          })
      }}
    />
  </label>
)
