/**
 * Leads to a typed date, time or duration that its field cannot read, in the window that is open or else on the page; true
 * where there is one, so that what is not the kit's form sends nothing either.
 */
export function leadToUnread(): boolean {
  const opened = [...document.querySelectorAll('[role=dialog]:not([data-picker-popup])')]
  const field = (opened.at(-1) ?? document).querySelector<HTMLElement>('input[data-unread]')
  field?.focus()
  return field !== null
}
