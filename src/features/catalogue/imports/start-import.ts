import { CallError } from '#contract/errors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { newId } from '#lib/new-id.ts'
import { limits } from '#lib/words/limits.ts'
import { startImport } from './contract.ts'
import { fileKey } from './find-import.ts'
import { catalogueImport } from './tables.ts'

const PERMISSION_MS = 30 * 60_000
const FILE_TYPE = 'text/csv'

export const startImportHandler = handleOffice(startImport, async (ctx, { fileName, size }) => {
  if (size < 1) throw new CallError('importRefused', { message: 'Le fichier est vide.', fields: ['size'] })
  if (size > limits.table.bytes)
    throw new CallError('importRefused', {
      message: `Le fichier est trop volumineux (max. ${limits.table.text}) : partagez-le en plusieurs.`,
      fields: ['size'],
    })
  const { db, now, actor, platform } = ctx
  const id = newId('im')
  const url = await platform.files.signedUrl({
    key: fileKey(id),
    method: 'PUT',
    contentType: FILE_TYPE,
    size,
    expiresAt: now + PERMISSION_MS,
  })
  const row = { id, ownerId: actor.userId, fileName, size, createdAt: now, updatedAt: now }
  return ctx.commit(
    {
      steps: [db.orm.insert(catalogueImport).values(row)],
      audit: { target: id, after: { fileName, size } },
    },
    { id, url },
  )
})
