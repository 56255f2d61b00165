/** Returns promises that resolve together, `ms` after the first of them was requested. */
export function sharedMoment(ms: number): () => Promise<void> {
  let next: Promise<void> | null = null
  return () => {
    next ??= new Promise((resolve) => {
      setTimeout(() => {
        next = null
        resolve()
      }, ms)
    })
    return next
  }
}
