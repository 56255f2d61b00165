import { type RefObject, useEffect, useRef } from 'react'

/** Link of a row, which opens it and gets the focus; the row's id is in `data-row`. */
const LINK = 'a[data-row-link]'
const CONTROLS = 'a, button, input, label, summary'

interface RowActions {
  /** Moves by this many rows; infinity moves to the first or last one. */
  step(from: string, by: number): void
  /** Absent if rows cannot be selected. */
  select?: (id: string, range: boolean) => void
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const eventRow = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null

/** Makes a click anywhere on a row act as a click on its link, with any button or key; arrow keys move between rows. */
export function useRowEvents(place: RefObject<HTMLElement | null>, actions: RowActions): void {
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  useEffect(() => {
    const node = place.current
    if (!node) return
    const click = (event: MouseEvent) => {
      const row = eventRow(event)
      const onControl = event.target instanceof Element && event.target.closest(CONTROLS)
      // Selecting text with the mouse must not open the row.
      if (!row || onControl || event.button > 1 || window.getSelection()?.type === 'Range') return
      const { ctrlKey, metaKey, shiftKey, button } = event
      const asTab = { ctrlKey: ctrlKey || button === 1, metaKey: metaKey || button === 1 }
      row
        .querySelector(LINK)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey, ...asTab }))
    }
    const press = (event: KeyboardEvent) => {
      const id = eventRow(event)?.dataset.row
      const { key, altKey, ctrlKey, metaKey } = event
      if (id === undefined || altKey || ctrlKey || metaKey) return
      const by = steps[key]
      if (by !== undefined) now.current.step(id, by)
      // On the checkbox the browser toggles by itself.
      else if (key === ' ' && now.current.select && !(event.target instanceof HTMLInputElement))
        now.current.select(id, event.shiftKey)
      else return
      event.preventDefault()
    }
    node.addEventListener('click', click)
    node.addEventListener('auxclick', click)
    node.addEventListener('keydown', press)
    return () => {
      node.removeEventListener('click', click)
      node.removeEventListener('auxclick', click)
      node.removeEventListener('keydown', press)
    }
  }, [place])
}
