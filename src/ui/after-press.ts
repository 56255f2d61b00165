/**
 * Does the work once no button is being pressed. A field that is left because a button is pressed would else show its
 * error at once, push the button from under the pointer, and the press would be lost.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector('button:active, a:active') === null) {
    work()
    return
  }
  const ends = ['pointerup', 'pointercancel', 'keyup']
  const done = () => {
    for (const end of ends) removeEventListener(end, done, true)
    // The click follows the pointer's release.
    setTimeout(work)
  }
  for (const end of ends) addEventListener(end, done, true)
}
