const CHANGED = 'office-tasks-changed'

/** Something was started, paused or ended here: what counts tasks looks again. */
export const tellTasksChanged = (): void => void window.dispatchEvent(new Event(CHANGED))

export function onTasksChanged(look: () => void): () => void {
  window.addEventListener(CHANGED, look)
  return () => window.removeEventListener(CHANGED, look)
}
