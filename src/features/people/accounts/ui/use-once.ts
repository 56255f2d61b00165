import { useEffect, useRef } from 'react'

/**
 * Runs `work` once, in the browser only: a single-use link must be used up neither by a mail scanner that fetches the
 * page, nor twice by React's strict mode.
 */
export function useOnce(work: () => Promise<void>): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void work()
  })
}
