/** A dropped document on its way into the stock. */
export interface BatchItem {
  key: number
  file: File
  name: string
  /** `initial`: is being sent or waits for it. `queued`: has arrived and becomes a ticket with the next batch. */
  state: 'initial' | 'queued' | 'creating' | 'success' | 'error'
  /** Progress of the upload from 0 to 1; null before and after. */
  progress: number | null
  /** Further text, such as the reason of a failure. */
  message: string | null
  /** True if sending again may help. */
  isRetriable: boolean
  /** Id of the document once it has arrived. */
  fileId: string | null
  /** Sold ticket that waits for this document; null makes a new ticket. */
  forEntry: { id: string; text: string } | null
}

export interface BatchFigures {
  total: number
  /** Items neither made nor failed. */
  open: number
  success: number
  error: number
}

export const countFigures = (items: readonly BatchItem[]): BatchFigures => {
  const success = items.filter(({ state }) => state === 'success').length
  const error = items.filter(({ state }) => state === 'error').length
  return { total: items.length, success, error, open: items.length - success - error }
}
