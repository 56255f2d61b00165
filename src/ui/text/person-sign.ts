/** Events that show that a person is present: mouse, finger, keys or wheel. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** Calls `tell` on each such event until the returned function is called. */
export function onPersonSign(tell: () => void): () => void {
  for (const sign of signs) document.addEventListener(sign, tell, { passive: true })
  return () => {
    for (const sign of signs) document.removeEventListener(sign, tell)
  }
}
