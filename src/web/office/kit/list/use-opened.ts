import { useLayoutEffect, useRef, useState } from 'react'
import { recallList } from './list-memory.ts'

/**
 * Row from which the person returns; null on the first visit. Read whenever the list is shown: while a page loads,
 * React only hides the list and shows it again with its state.
 */
export function useOpened(key: string): string | null {
  const [opened, setOpened] = useState(() => recallList(key).opened)
  const shown = useRef(key)
  useLayoutEffect(() => {
    // Other filters make another list, without a row to return to.
    if (shown.current === key) setOpened(recallList(key).opened)
    shown.current = key
  }, [key])
  return opened
}
