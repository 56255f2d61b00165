/**
 * Focuses the next button that removes an article after one was removed, else the last one, else `otherwise` if none is
 * left.
 */
export function focusAfterRemoval(list: HTMLElement | null, index: number, otherwise: HTMLElement | null): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
  const next = buttons[Math.min(index, buttons.length - 1)]
  ;(next ?? otherwise)?.focus()
}
