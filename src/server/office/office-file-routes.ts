import { type Context, Hono } from 'hono'
import { auditRows } from '#handler/audit-row.ts'
import type { OfficeFile } from '#handler/manifest/office-file.ts'
import type { AppEnv } from '../app-env.ts'
import { authorise, parseInput } from '../calls/dispatch.ts'
import { officeFiles } from './office-files.ts'
import { fileHeaders, PRIVATE, refusedFile, streamBytes, writtenFile } from './written-file.ts'

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
    const { format = 'csv', ...asked } = c.req.query()
    authorise(contract, ctx, asked)
    const opened = await open(ctx, parseInput(contract, asked))
    const file = writtenFile(opened, format, ctx.platform.packing)
    // Reads the first part before answering, so that a database failure becomes a refusal, not a broken file.
    const first = await file.bytes.next()
    const { groupId = null, text: _text, ...after } = asked
    // Search words are not audited: they may be a person's name or email, which no erasure would find there.
    await ctx.db.write(auditRows(ctx, [{ call: contract.path, target: file.fileName, after, groupId }]))
    const onFault = (error: unknown) =>
      ctx.platform.log('error', 'office.file.broken', {
        ...{ requestId: ctx.requestId, path: contract.path },
        error: String(error),
      })
    return c.body(streamBytes(first, file.bytes, onFault), 200, { ...PRIVATE, ...fileHeaders(file) })
  } catch (error) {
    return refusedFile(c, error, contract.path)
  }
}
