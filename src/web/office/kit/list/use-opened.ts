import { useLayoutEffect, useRef, useState } from 'react'
import { recallList } from './list-memory.ts'

/**
 * The row that one comes back from; null on the first visit. Read when the list is shown: a list that gives way to a page
 * that is still loading is only hidden, and shown again with its state as it was.
 */
export function useOpened(key: string): string | null {
  const [opened, setOpened] = useState(() => recallList(key).opened)
  const shown = useRef(key)
  useLayoutEffect(() => {
    // Other filters are another list, on which nobody comes back.
    if (shown.current === key) setOpened(recallList(key).opened)
    shown.current = key
  }, [key])
  return opened
}
