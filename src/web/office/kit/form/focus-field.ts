/** Fields are found by the `name` of their control; a part that is closed carries the name of what is in it. */
const CONTROLS = 'input, select, textarea, button'

function holderOf(name: string): HTMLElement | null {
  const within = `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`
  const own = document.querySelector<HTMLElement>(within)
  if (own) return own
  const outer = name.replace(/(\.[^.[]+|\[\d+\])$/, '')
  return outer === name || outer === '' ? null : holderOf(outer)
}

/** Whether the page shows a field of this name, or one that it is a part of. */
export const hasField = (name: string): boolean => holderOf(name) !== null

/** Once what was closed has been opened. */
export function focusField(name: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const holder = holderOf(name)
      const control = holder?.matches(CONTROLS) ? holder : holder?.querySelector<HTMLElement>(CONTROLS)
      control?.focus()
    }),
  )
}
