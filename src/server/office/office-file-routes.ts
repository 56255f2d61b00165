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
 * The tables that the office saves. Who may have one and what is asked for are looked at as for a call, and refused in the
 * same words; who took it is written down before its first row goes out.
 */
export const officeFileRoutes = new Hono<AppEnv>()
for (const file of officeFiles) officeFileRoutes.get(file.contract.path, (c) => answerFile(c, file))

async function answerFile(c: Context<AppEnv>, { contract, open }: OfficeFile): Promise<Response> {
  // Hono asks here for a HEAD, too, which takes nothing.
  if (c.req.method !== 'GET') return c.body(null, 405, { ...PRIVATE, allow: 'GET' })
  try {
    const ctx = await c.var.context()
    const asked = c.req.query()
    authorise(contract, ctx, asked)
    const opened = await open(ctx, parseInput(contract, asked))
    const texts = fileTexts(opened)
    // A database that does not answer is a refusal, not a file that breaks off.
    const first = await texts.next()
    const { groupId = null, text: _text, ...after } = asked
    // Words that were looked for may be somebody's name or address, which nobody would find here to erase.
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

/** The names of the columns come with the first rows; alone where there are none. */
async function* fileTexts({ columns, format, parts }: OpenedFile): AsyncGenerator<string> {
  let head = csvHead(columns, format)
  for await (const rows of parts) {
    yield head + csvLines(rows, format)
    head = ''
  }
  if (head !== '') yield head
}

/**
 * One part in memory at a time, and none before it is asked for. What cannot be read to its end breaks the download off, so
 * that nobody takes it for whole; who stops taking it stops the reading.
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
