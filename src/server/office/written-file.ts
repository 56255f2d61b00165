import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CallError } from '#contract/errors.ts'
import type { OpenedFile, StoredFile } from '#handler/manifest/office-file.ts'
import { csvHead, csvLines } from '#lib/csv-format.ts'
import { SPREADSHEET_TYPE, spreadsheet } from '#lib/spreadsheet/spreadsheet.ts'
import type { Packing } from '#lib/zip/packing.ts'
import type { AppEnv } from '../app-env.ts'
import { unavailableError } from '../calls/unavailable.ts'

export const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

interface WrittenFile {
  fileName: string
  contentType: string
  bytes: AsyncGenerator<Uint8Array>
}

/** The opened file in the asked format, with the name and type under which a browser saves it. Throws `CallError`. */
export function writtenFile(opened: OpenedFile | StoredFile, format: string, packing: Packing): WrittenFile {
  if ('stored' in opened) {
    const { fileName, stored } = opened
    return { fileName, contentType: stored.contentType, bytes: storedBytes(stored.bytes) }
  }
  const { fileName, columns, parts, totals, ownForm } = opened
  if (format === 'csv' && ownForm) return { fileName, ...ownForm }
  if (format === 'csv') return { fileName, contentType: 'text/csv; charset=utf-8', bytes: csvBytes(opened) }
  if (format !== 'xlsx')
    throw new CallError('invalidRequest', {
      message: 'Requête invalide : « format » : « csv » ou « xlsx » attendu',
      fields: ['format'],
    })
  const title = fileName.replace(/\.(csv|txt)$/, '')
  return {
    fileName: `${title}.xlsx`,
    contentType: SPREADSHEET_TYPE,
    bytes: spreadsheet({ title, columns, parts, totals, packing }),
  }
}

async function* storedBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** CSV: the column names with the first rows, or alone if there are none. */
async function* csvBytes({ columns, format, parts }: OpenedFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let head = csvHead(columns, format)
  for await (const rows of parts) {
    yield encoder.encode(head + csvLines(rows, format))
    head = ''
  }
  if (head !== '') yield encoder.encode(head)
}

/**
 * Streams one part at a time, each read on demand. If reading fails, the download is aborted so that it cannot pass for
 * complete; if the client stops, reading stops.
 */
export function streamBytes(
  first: IteratorResult<Uint8Array>,
  bytes: AsyncGenerator<Uint8Array>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let ready: IteratorResult<Uint8Array> | null = first
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = ready ?? (await bytes.next())
          ready = null
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          onFault(error)
          controller.error(error)
        }
      },
      async cancel() {
        await bytes.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Headers under which a browser saves the file and never shows it. */
export const fileHeaders = ({ fileName, contentType }: WrittenFile) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${fileName}"`,
  'x-content-type-options': 'nosniff',
})

/** Answer in place of a file that is refused or cannot be read; an unknown error is thrown on. */
export function refusedFile(c: Context<AppEnv>, error: unknown, path: string): Response {
  const { platform, requestId } = c.var
  const known = error instanceof CallError ? error : unavailableError(error, platform.log, { requestId, path })
  if (known === null) throw error
  const { code, message, fields, status } = known
  return c.json({ error: { code, message, fields } }, status as ContentfulStatusCode, PRIVATE)
}
