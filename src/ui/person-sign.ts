/** What tells that there is a person: their mouse, finger, keys, or wheel. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** Has `tell` called with each sign until the function that is answered is called. */
export function onPersonSign(tell: () => void): () => void {
  for (const sign of signs) document.addEventListener(sign, tell, { passive: true })
  return () => {
    for (const sign of signs) document.removeEventListener(sign, tell)
  }
}
