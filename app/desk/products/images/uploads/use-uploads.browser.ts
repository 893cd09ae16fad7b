import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendPhoto } from './send-photo.browser.ts'
import { shrinkPhoto } from './shrink-photo.browser.ts'

type Item = { state: 'waiting' | 'added' | 'refused' }

export type Uploads = {
  /** Those chosen or dropped since the page was opened, in the order in which they are sent. */
  items: readonly Item[]
  /** How much of the one under way has been sent, from 0 to 1. */
  progress: number
  /** Why some were not taken. */
  refusals: readonly string[]
  add(files: readonly File[]): void
}

/** Sends pictures to the address of a product's, one after the other, and shows each as soon as it is there. */
export function useUploads(path: string): Uploads {
  const [items, setItems] = useState<readonly Item[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [progress, setProgress] = useState(0)
  const { revalidate } = useRevalidator()
  const queue = useRef<File[]>([])
  const isSending = useRef(false)

  async function sendAll() {
    if (isSending.current) return
    isSending.current = true
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      setProgress(0)
      const photo = await shrinkPhoto(file)
      const { added, refused } = await sendPhoto(path, { photo, name: file.name }, setProgress)
      setRefusals((before) => [...before, ...refused.filter((one) => !before.includes(one))])
      setItems((all) => settleFirst(all, added > 0 ? 'added' : 'refused'))
      if (added > 0) await revalidate()
    }
    isSending.current = false
  }

  return {
    items,
    progress,
    refusals,
    add(files) {
      if (files.length === 0) return
      queue.current.push(...files)
      // The report of those before ends where new ones begin.
      if (!isSending.current) setRefusals([])
      const added = files.map((): Item => ({ state: 'waiting' }))
      setItems((all) => [...(isSending.current ? all : []), ...added])
      void sendAll()
    },
  }
}

const settleFirst = (items: readonly Item[], state: Item['state']): Item[] => {
  const at = items.findIndex((item) => item.state === 'waiting')
  return items.map((item, i) => (i === at ? { state } : item))
}
