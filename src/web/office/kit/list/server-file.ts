import type { z } from 'zod'
import type { CallPath } from '#api/calls.ts'
import { type CallInput, ClientError } from '#api/client.ts'
import type { CallContract } from '#contract/call.ts'
import { NO_ANSWER, refusalText } from '#lib/words/failures.ts'
import type { FileWork, MakeFile } from './saved-file.ts'

/**
 * Downloads a file that the server streams. Throws `ClientError` for a refusal, another error if the stream breaks off.
 */
export async function serverFile<
  Contract extends CallContract<`/${string}`, z.ZodType<unknown, Record<string, string>>>,
>(path: Contract['path'], input: z.input<Contract['input']>, work: FileWork): Promise<Blob> {
  return loadFile(`${path}?${new URLSearchParams(input)}`, work)
}

/** Builds a list's file from its call with these filters and order, all pages. */
export function listFile<Path extends CallPath>(path: Path, input: CallInput<Path>): MakeFile {
  const asked = Object.entries(input).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return (work) => loadFile(`/office/file${path}?${new URLSearchParams(asked)}`, work)
}

async function loadFile(address: string, { signal, onProgress, form = 'csv' }: FileWork): Promise<Blob> {
  const response = await fetch(form === 'csv' ? address : `${address}&format=${form}`, {
    signal,
    credentials: 'same-origin',
  })
  if (!response.ok || response.body === null) throw await refusal(response)
  const parts: BlobPart[] = []
  // The rows of a spreadsheet are packed: how many have come cannot be seen.
  const count = form === 'csv' ? countRecords() : () => 1
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: response.headers.get('content-type')?.split(';')[0] })
    parts.push(value)
    // Minus one, because the first record is the header.
    onProgress(count(value) - 1, 0)
  }
}

async function refusal(response: Response): Promise<ClientError> {
  const body: { error?: { code?: string; message?: string } } = await response.json().catch(() => ({}))
  const { code = 'serverError', message = NO_ANSWER } = body.error ?? {}
  return new ClientError(code, response.status, refusalText(message))
}

const QUOTE = 0x22
const LINE_END = 0x0a

/** Counts the records of a CSV so far; cells may contain line ends. */
function countRecords(): (bytes: Uint8Array) => number {
  let records = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) records++
    }
    return records
  }
}
