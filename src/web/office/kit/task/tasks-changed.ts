const CHANGED = 'office-tasks-changed'

/** Tells counters of tasks to reload after a task was started, paused or ended here. */
export const tellTasksChanged = (): void => void window.dispatchEvent(new Event(CHANGED))

export function onTasksChanged(look: () => void): () => void {
  window.addEventListener(CHANGED, look)
  return () => window.removeEventListener(CHANGED, look)
}
