/** A document of a drop, on its way into the stock. */
export interface BatchItem {
  key: number
  file: File
  name: string
  /** `initial`: it is sent or waits for that. `queued`: it has arrived, and the ticket is made with the next ones. */
  state: 'initial' | 'queued' | 'creating' | 'success' | 'error'
  /** Of the sending, from 0 to 1; null before and behind. */
  progress: number | null
  /** What else is said: why it failed. */
  message: string | null
  /** To send it again may help. */
  isRetriable: boolean
  /** The document, once it has arrived. */
  fileId: string | null
  /** A sold ticket that waits for it; else a new one is made. */
  forEntry: { id: string; text: string } | null
}

export interface BatchFigures {
  total: number
  /** Neither made nor failed. */
  open: number
  success: number
  error: number
}

export const countFigures = (items: readonly BatchItem[]): BatchFigures => {
  const success = items.filter(({ state }) => state === 'success').length
  const error = items.filter(({ state }) => state === 'error').length
  return { total: items.length, success, error, open: items.length - success - error }
}
