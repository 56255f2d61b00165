/** Finds fields by the `name` of their control; a collapsed part has the name of its content. */
const CONTROLS = 'input, select, textarea, button, [role="textbox"]'

function fieldHolder(name: string): HTMLElement | null {
  const within = `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`
  const own = document.querySelector<HTMLElement>(within)
  if (own) return own
  const outer = name.replace(/(\.[^.[]+|\[\d+\])$/, '')
  return outer === name || outer === '' ? null : fieldHolder(outer)
}

/** True if the page shows a field with this name, or one that contains it. */
export const hasField = (name: string): boolean => fieldHolder(name) !== null

/** Focuses the field after two frames, once collapsed parts have opened, unless somebody types in another by then. */
export function focusField(name: string): void {
  const before = document.activeElement
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const now = document.activeElement
      if (now !== before && now?.matches('input, select, textarea, [role="textbox"]')) return
      const holder = fieldHolder(name)
      const control = holder?.matches(CONTROLS) ? holder : holder?.querySelector<HTMLElement>(CONTROLS)
      control?.focus()
    }),
  )
}
