import { useEffect, useRef, useState } from 'react'
import type { ListedUserRow } from '../user-import-shapes.ts'

/** Time for which a row whose mail was sent still shows as in progress (P-CONSTANT-008). */
const SENT_SHOWN_MS = 600

/** `isHeld`: the row is done, but still shown in progress. */
export type ShownRow = ListedUserRow & { isHeld: boolean }

/** Rows as shown: one just mailed stays in progress for a moment. */
export function useShownRows(rows: readonly ListedUserRow[]): readonly ShownRow[] {
  const seen = useRef(new Map<string, ListedUserRow['status']>())
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const before = seen.current
  const justSent = rows
    .filter(({ id, status, emailSent }) => {
      const was = before.get(id)
      return status === 'success' && emailSent && was !== undefined && was !== 'success'
    })
    .map(({ id }) => id)
  useEffect(() => {
    seen.current = new Map(rows.map(({ id, status }) => [id, status]))
    if (justSent.length === 0) return
    setHeld((now) => new Set([...now, ...justSent]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setHeld((now) => new Set([...now].filter((id) => !justSent.includes(id))))
    }, SENT_SHOWN_MS)
    timers.current.add(timer)
  })
  useEffect(() => {
    const all = timers.current
    return () => all.forEach(clearTimeout)
  }, [])
  return rows.map((row) => ({ ...row, isHeld: held.has(row.id) || justSent.includes(row.id) }))
}
