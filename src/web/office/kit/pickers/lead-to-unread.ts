/**
 * Focuses a date, time or duration field with an unreadable text, in the open window or else on the page. Returns true
 * if there is one, so that forms outside the kit send nothing either.
 */
export function leadToUnread(): boolean {
  const opened = [...document.querySelectorAll('[role=dialog]:not([data-picker-popup])')]
  const field = (opened.at(-1) ?? document).querySelector<HTMLElement>('input[data-unread]')
  field?.focus()
  return field !== null
}
