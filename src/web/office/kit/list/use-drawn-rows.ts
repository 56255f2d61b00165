import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Number of rows above which only those near the window are rendered. */
const DRAWN_AT_ONCE = 200
export const ROW_HEIGHT = 41

export interface DrawnRows {
  /** First rendered row, and first one after them. */
  from: number
  to: number
  /** Height of the rows not rendered, before and after. */
  before: number
  behind: number
  bringNear(index: number): void
}

/** Rows of a table to render. */
export function useDrawnRows(body: RefObject<HTMLElement | null>, count: number): DrawnRows {
  const [top, setTop] = useState(0)
  const enabled = count > DRAWN_AT_ONCE
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body])
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    scrollMargin: top,
  })
  if (!enabled) return { from: 0, to: count, before: 0, behind: 0, bringNear: () => undefined }
  const drawn = virtualizer.getVirtualItems()
  const [first, last] = [drawn.at(0), drawn.at(-1)]
  const bringNear = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  // Before the virtualizer has measured the window, keeps the rendered rows and the focus in them.
  if (!first || !last)
    return { from: 0, to: DRAWN_AT_ONCE, before: 0, behind: (count - DRAWN_AT_ONCE) * ROW_HEIGHT, bringNear }
  return {
    from: first.index,
    to: last.index + 1,
    before: first.start - top,
    behind: virtualizer.getTotalSize() - (last.end - top),
    bringNear,
  }
}
