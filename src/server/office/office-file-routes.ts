import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CallError } from '#contract/errors.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { OfficeFile, OpenedFile } from '#handler/office-file.ts'
import { csvHead, csvLines } from '#lib/csv-format.ts'
import type { AppEnv } from '../app-env.ts'
import { authorise, parseInput } from '../calls/dispatch.ts'
import { unavailableError } from '../calls/unavailable.ts'
import { officeFiles } from './office-files.ts'

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * Downloads of tables by the office. Rights and input are checked, and refused in the same words, as for a call; the
 * download is audited before its first row is sent.
 */
export const officeFileRoutes = new Hono<AppEnv>()
for (const file of officeFiles) officeFileRoutes.get(file.contract.path, (c) => answerFile(c, file))

async function answerFile(c: Context<AppEnv>, { contract, open }: OfficeFile): Promise<Response> {
  // Hono routes HEAD here too, which must not count as a download.
  if (c.req.method !== 'GET') return c.body(null, 405, { ...PRIVATE, allow: 'GET' })
  try {
    const ctx = await c.var.context()
    const asked = c.req.query()
    authorise(contract, ctx, asked)
    const opened = await open(ctx, parseInput(contract, asked))
    const texts = fileTexts(opened)
    // Reads the first part before answering, so that a database failure becomes a refusal, not a broken file.
    const first = await texts.next()
    const { groupId = null, text: _text, ...after } = asked
    // Search words are not audited: they may be a person's name or email, which no erasure would find there.
    await ctx.db.write(auditRows(ctx, [{ call: contract.path, target: opened.fileName, after, groupId }]))
    const onFault = (error: unknown) =>
      ctx.platform.log('error', 'office.file.broken', {
        ...{ requestId: ctx.requestId, path: contract.path },
        error: String(error),
      })
    return c.body(streamTexts(first, texts, onFault), 200, {
      ...PRIVATE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${opened.fileName}"`,
      'x-content-type-options': 'nosniff',
    })
  } catch (error) {
    return refuse(c, error, contract.path)
  }
}

function refuse(c: Context<AppEnv>, error: unknown, path: string): Response {
  const { platform, requestId } = c.var
  const known = error instanceof CallError ? error : unavailableError(error, platform.log, { requestId, path })
  if (known === null) throw error
  const { code, message, fields, status } = known
  return c.json({ error: { code, message, fields } }, status as ContentfulStatusCode, PRIVATE)
}

/** CSV texts: the column names with the first rows, or alone if there are none. */
async function* fileTexts({ columns, format, parts }: OpenedFile): AsyncGenerator<string> {
  let head = csvHead(columns, format)
  for await (const rows of parts) {
    yield head + csvLines(rows, format)
    head = ''
  }
  if (head !== '') yield head
}

/**
 * Streams one part at a time, each read on demand. If reading fails, the download is aborted so that it cannot pass for
 * complete; if the client stops, reading stops.
 */
function streamTexts(
  first: IteratorResult<string>,
  texts: AsyncGenerator<string>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let ready: IteratorResult<string> | null = first
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = ready ?? (await texts.next())
          ready = null
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          onFault(error)
          controller.error(error)
        }
      },
      async cancel() {
        await texts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
