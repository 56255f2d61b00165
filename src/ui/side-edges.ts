import { type RefObject, useEffect } from 'react'

/** Sides on which a box that scrolls sideways has more to show. */
export function hiddenSides({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): string {
  const before = scrollLeft > 1
  const behind = scrollLeft + clientWidth < scrollWidth - 1
  return [before && 'left', behind && 'right'].filter(Boolean).join(' ')
}

/** Marks a box with those sides (`data-more`), which the office's style fades: many systems show no scroll bar. */
export function useSideEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = box.current
    if (!node) return
    const mark = () => {
      const sides = hiddenSides(node)
      if (sides === '') delete node.dataset.more
      else node.dataset.more = sides
    }
    mark()
    const observer = new ResizeObserver(mark)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    node.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', mark)
    }
  }, [box])
}
