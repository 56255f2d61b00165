/**
 * Gives the focus to what has taken the place of a removed article: the next button that removes one, the one before
 * where it was the last, `otherwise` where none is left.
 */
export function focusAfterRemoval(list: HTMLElement | null, index: number, otherwise: HTMLElement | null): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
  const next = buttons[Math.min(index, buttons.length - 1)]
  ;(next ?? otherwise)?.focus()
}
