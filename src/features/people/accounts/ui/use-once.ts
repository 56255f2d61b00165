import { useEffect, useRef } from 'react'

/**
 * Does `work` when the page is there, in the browser only and once: what a single-use link stands for must be done
 * neither by a mail scanner that fetches the page, nor twice by React's strict mode.
 */
export function useOnce(work: () => Promise<void>): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    void work()
  })
}
