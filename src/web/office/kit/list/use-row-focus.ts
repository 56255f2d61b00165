import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DrawnRows } from './use-drawn-rows.ts'

interface RowFocus {
  /** The only row that the Tab key reaches. */
  tabStop: string | undefined
  step(from: string, by: number): void
  note(id: string): void
}

const rowLink = (body: HTMLElement | null, id: string) =>
  body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a[data-row-link]`)

/** Moves the focus between rows, and back to the row that was opened. */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  ids: readonly string[],
  drawn: DrawnRows,
  openedId: string | null,
): RowFocus {
  const [active, setActive] = useState(openedId)
  /** Row to focus once it is rendered. */
  const wanted = useRef<string | null>(null)
  const now = useRef({ ids, drawn })
  useEffect(() => {
    now.current = { ids, drawn }
    const link = wanted.current === null ? null : rowLink(body.current, wanted.current)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
    link.scrollIntoView({ block: 'nearest' })
  })
  // Runs again when a hidden list is shown.
  useLayoutEffect(() => {
    if (openedId === null) return
    // In a frame, after the router has restored the scroll position.
    const frame = requestAnimationFrame(() => {
      const index = now.current.ids.indexOf(openedId)
      if (index < 0) return
      wanted.current = openedId
      setActive(openedId)
      const link = rowLink(body.current, openedId)
      if (!link) return now.current.drawn.bringNear(index)
      wanted.current = null
      link.focus({ preventScroll: true })
      const { top, bottom } = link.getBoundingClientRect()
      if (top < 0 || bottom > window.innerHeight) link.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [body, openedId])

  const drawnIds = ids.slice(drawn.from, drawn.to)
  return {
    tabStop: active !== null && drawnIds.includes(active) ? active : drawnIds[0],
    step(from, by) {
      const index = Math.min(ids.length - 1, Math.max(0, ids.indexOf(from) + by))
      const id = ids[index]
      if (id === undefined) return
      wanted.current = id
      setActive(id)
      if (index < drawn.from || index >= drawn.to) drawn.bringNear(index)
    },
    note: setActive,
  }
}
