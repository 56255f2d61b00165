import { type RefObject, useEffect } from 'react'

const LINK = 'a[data-row-link]'
/** Attributes with an order's id, of the two lines of its row. */
const ROW = 'data-row'
const SECOND_LINE = 'data-row-more'
const TYPED_INTO = 'input, textarea, select, [role="dialog"]'

/** Row above or below a link of a row, in the order of the page. */
function besides(place: HTMLElement, from: HTMLElement, by: number): HTMLElement | undefined {
  const links = [...place.querySelectorAll<HTMLElement>(LINK)]
  return links[Math.max(0, Math.min(links.length - 1, links.indexOf(from) + by))]
}

/**
 * Keys of a table of orders: arrows move between rows, also from the field of the search, and a letter presses the
 * button of the row that has it.
 */
export function useOrderKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = place.current
    if (!node) return
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return
      const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      const row = node.contains(target) ? target.closest<HTMLElement>(`[${ROW}], [${SECOND_LINE}]`) : null
      if (row) {
        if (target.closest(TYPED_INTO)) return
        const id = CSS.escape(row.getAttribute(ROW) ?? row.getAttribute(SECOND_LINE) ?? '')
        const aimed = node.querySelector<HTMLElement>(
          by === 0
            ? `[${SECOND_LINE}="${id}"] [aria-keyshortcuts="${CSS.escape(key.toLowerCase())}"]`
            : `[${ROW}="${id}"] ${LINK}`,
        )
        if (!aimed) return
        event.preventDefault()
        if (by === 0) return aimed.click()
        return besides(node, aimed, by)?.focus()
      }
      if (key === 'ArrowDown' && target.matches('main input[type="search"]')) {
        event.preventDefault()
        node.querySelector<HTMLElement>(LINK)?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
}
