import { type CallResult, ClientError } from '#api/client.ts'
import { documentRefusals, refusalOfAnnounced } from '#features/stock-office/stock-entries/document-rules.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { type PutOutcome, putFile } from '#web/office/kit/upload/put-file.ts'

type SentDocument = CallResult<'/admin/finish-ticket-file-upload'> & {
  /** Id under which it was announced; differs from the document's id if the bytes existed already. */
  announcedId: string
}

export type SendStep =
  | { state: 'get-upload-url' }
  | { state: 'uploading-file'; progress: number }
  | { state: 'finishing' }

/** Failure of an upload, with the French text that the operator reads. */
export class SendFailure extends Error {
  override name = 'SendFailure'
  /** `refused`: the file itself is at fault. `gone`: the server did not answer, and may soon. */
  readonly kind: 'refused' | 'gone' | 'cancelled' | 'failed'

  constructor(kind: SendFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

export const PREPARATION = "Erreur lors de la préparation de l'upload"
export const FINALISATION = "Erreur lors de la finalization de l'upload"
export const CANCELLED = 'Upload annulé'

export const putFailures: Readonly<Record<Exclude<PutOutcome, 'sent'>, SendFailure>> = {
  gone: new SendFailure('gone', 'Échec'),
  expired: new SendFailure('failed', 'Échec'),
  failed: new SendFailure('failed', 'Échec'),
  timeout: new SendFailure('failed', 'Upload timeout'),
  cancelled: new SendFailure('cancelled', CANCELLED),
}

/** Description of a file that is announced before its bytes are sent. */
export const fileAnnouncement = ({ type, size, name }: File) => ({ mimeType: type, size, name: name.slice(-200) })

interface SendOptions {
  call: AdminCall
  file: File
  signal: AbortSignal
  onStep: (step: SendStep) => void
  put?: typeof putFile
}

/** Announces a document, uploads its bytes and has the server check them. Throws only `SendFailure`. */
export async function sendDocument({ call, file, signal, onStep, put = putFile }: SendOptions): Promise<SentDocument> {
  const refusal = refusalOfAnnounced(file.type, file.size)
  if (refusal !== null) throw new SendFailure('refused', documentRefusals[refusal])
  onStep({ state: 'get-upload-url' })
  const { id, url } = await call('/admin/start-ticket-file-upload', fileAnnouncement(file), { signal }).catch(
    (error: unknown) => {
      throw toSendFailure(error, PREPARATION, signal)
    },
  )
  onStep({ state: 'uploading-file', progress: 0 })
  const outcome = await put({
    url,
    file,
    signal,
    onProgress: (progress) => onStep({ state: 'uploading-file', progress }),
  })
  if (outcome !== 'sent') throw putFailures[outcome]
  onStep({ state: 'finishing' })
  const sent = await call('/admin/finish-ticket-file-upload', { id }, { signal }).catch((error: unknown) => {
    throw toSendFailure(error, FINALISATION, signal)
  })
  return { ...sent, announcedId: id }
}

/** Converts a call's error: the server's text if the file is at fault, else a failure that can be retried. */
export function toSendFailure(error: unknown, text: string, signal?: AbortSignal): SendFailure {
  if (signal?.aborted) return new SendFailure('cancelled', CANCELLED)
  if (!(error instanceof ClientError) || isGone(error)) return new SendFailure('gone', text)
  return new SendFailure(error.status === 400 ? 'refused' : 'failed', error.status === 400 ? error.message : text)
}

/** True if the server did not answer or could not; a later try may succeed. */
export const isGone = (error: unknown): boolean =>
  !(error instanceof ClientError) || error.status === 429 || error.status >= 500
