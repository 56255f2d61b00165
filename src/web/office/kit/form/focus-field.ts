/** Fields are found by the `name` of their control; a part that is closed carries the name of what is in it. */
const CONTROLS = 'input, select, textarea, button'

function fieldHolder(name: string): HTMLElement | null {
  const within = `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`
  const own = document.querySelector<HTMLElement>(within)
  if (own) return own
  const outer = name.replace(/(\.[^.[]+|\[\d+\])$/, '')
  return outer === name || outer === '' ? null : fieldHolder(outer)
}

/** Whether the page shows a field of this name, or one that it is a part of. */
export const hasField = (name: string): boolean => fieldHolder(name) !== null

/** Once what was closed has been opened. */
export function focusField(name: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const holder = fieldHolder(name)
      const control = holder?.matches(CONTROLS) ? holder : holder?.querySelector<HTMLElement>(CONTROLS)
      control?.focus()
    }),
  )
}
