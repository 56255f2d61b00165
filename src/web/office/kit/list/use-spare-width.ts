import { type RefObject, useLayoutEffect } from 'react'

/** Custom property by which cut texts of a table may be wider than their usual limit. */
const SPARE = '--spare'
/** Custom properties by which headings of amounts stand on one line. */
const HEADINGS = [
  ['--heading-width', 'none'],
  ['--heading-wrap', 'nowrap'],
] as const
/** Free width below which nothing is given away. */
const LEAST_PX = 16
/** Columns whose texts may be cut within their cells, where it is not seen from outside. */
const MOST_HIDDEN = 2

/** True if a cell's text is cut, or a part of it beside its picture or mark. */
const isCut = (text: HTMLElement): boolean =>
  [text, ...text.querySelectorAll('.truncate')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

/** Gives the width that a table's last, empty column has left over to columns whose texts are cut, then to its headings. */
export function useSpareWidth(body: RefObject<HTMLTableSectionElement | null>): void {
  useLayoutEffect(() => {
    const rows = body.current
    const table = rows?.closest('table')
    if (!rows || !table) return undefined
    const spare = () => (table.querySelector('thead td:last-child')?.getBoundingClientRect().width ?? 0) - LEAST_PX
    const fits = () => table.offsetWidth <= (table.parentElement?.clientWidth ?? 0)
    const widenTexts = (free: number) => {
      const cut = new Set<number>()
      for (const text of rows.querySelectorAll<HTMLElement>('[data-cell-text]'))
        if (isCut(text)) cut.add(Number(text.dataset.cellText))
      if (cut.size === 0) return
      // A text that is cut within its cell takes its part, too: never so much that the table scrolls.
      for (let parts = cut.size; parts <= cut.size + MOST_HIDDEN; parts += 1) {
        table.style.setProperty(SPARE, `${Math.floor(free / parts)}px`)
        if (fits()) return
      }
      table.style.removeProperty(SPARE)
    }
    const share = () => {
      for (const [property] of [[SPARE], ...HEADINGS]) table.style.removeProperty(property)
      const free = spare()
      if (free <= 0) return
      widenTexts(free)
      for (const [property, value] of HEADINGS) table.style.setProperty(property, value)
      if (!fits()) for (const [property] of HEADINGS) table.style.removeProperty(property)
    }
    share()
    // Rows come, go and change their columns without the table being mounted anew; fonts and pictures come late.
    const drawn = new MutationObserver(share)
    drawn.observe(rows, { childList: true, subtree: true })
    const sized = new ResizeObserver(share)
    sized.observe(table)
    if (table.parentElement) sized.observe(table.parentElement)
    return () => {
      drawn.disconnect()
      sized.disconnect()
    }
  }, [body])
}
