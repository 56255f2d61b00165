import { useEffect, useRef, useState } from 'react'
import { ClientError } from '#api/client.ts'
import type { FileItem, ListedEntry, StockEntry } from '#features/stock-office/stock-entries/entry-shapes.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { copyText } from './copy-text.ts'
import { SendFailure, type SendStep, sendDocument } from './send-document.ts'

export type UploadState =
  | { state: 'initial' }
  | SendStep
  | { state: 'success' }
  | { state: 'failed'; message: string; isRetriable: boolean }

/** Uploads the document of one ticket and attaches it. */
export function useSingleUpload(
  call: AdminCall,
  { stockEntry }: ListedEntry,
  onDone: (entry: StockEntry, file: FileItem) => void,
) {
  const [upload, setUpload] = useState<UploadState>({ state: 'initial' })
  const abort = useRef<AbortController | null>(null)
  const last = useRef<File | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const own = new AbortController()
    abort.current = own
    last.current = file
    try {
      const { signal } = own
      const sent = await sendDocument({ call, file, signal, onStep: setUpload })
      if (sent.copy !== null && sent.copy.stockEntryId !== stockEntry.id)
        throw new SendFailure('refused', copyText(sent.copy, stockEntry.stockId))
      const input = { stockEntryId: stockEntry.id, fileIds: [sent.fileItem.id] }
      const answer = await call('/admin/upload-for-stock-entry', input, { signal })
      setUpload({ state: 'success' })
      onDone(answer.stockEntry, sent.fileItem)
    } catch (error) {
      const isRefused = error instanceof SendFailure && error.kind === 'refused'
      setUpload({ state: 'failed', message: uploadMessage(error, own.signal), isRetriable: !isRefused })
    }
  }

  return {
    upload,
    send: (file: File) => void send(file),
    cancel: () => abort.current?.abort(),
    retry: () => last.current && void send(last.current),
  }
}

function uploadMessage(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'Upload annulé'
  return error instanceof SendFailure || error instanceof ClientError ? error.message : 'Échec'
}
