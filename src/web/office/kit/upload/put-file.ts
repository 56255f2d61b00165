/** Time without a byte after which the line counts as lost, whatever the browser reports. */
const STALLED_MS = 60_000

export type PutOutcome = 'sent' | 'gone' | 'expired' | 'timeout' | 'cancelled' | 'failed'

interface PutOptions {
  url: string
  file: File
  /** Type that the URL is signed for, if it differs from the browser's. */
  type?: string
  signal: AbortSignal
  /** Receives the progress from 0 to 1. */
  onProgress: (part: number) => void
}

/** Uploads a file to its signed URL. By XMLHttpRequest, because `fetch` reports no upload progress. */
export function putFile({ url, file, type = file.type, signal, onProgress }: PutOptions): Promise<PutOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (outcome: PutOutcome) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      resolve(outcome)
    }
    const cancel = () => {
      settle('cancelled')
      request.abort()
    }
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        settle('timeout')
        request.abort()
      }, STALLED_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => settle(putOutcome(request.status))
    // No network.
    request.onerror = () => settle('gone')
    signal.addEventListener('abort', cancel)
    request.open('PUT', url)
    request.setRequestHeader('content-type', type)
    request.send(file)
    watch()
  })
}

function putOutcome(status: number): PutOutcome {
  // 409: the file is already there, and only the first answer was lost.
  if (status === 200 || status === 409) return 'sent'
  return status === 404 ? 'expired' : 'failed'
}
