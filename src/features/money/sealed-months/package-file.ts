import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { monthSeal } from '#features/money/accounting/tables.ts'
import { officeFile } from '#handler/manifest/office-file.ts'
import { packageFile } from './package-file-shape.ts'

/** The package as it lies in the store; nothing is made again. */
export const packageOfficeFile = officeFile(packageFile, async ({ db, platform }, { month }) => {
  const [seal] = await db.orm.select().from(monthSeal).where(eq(monthSeal.month, month))
  if (!seal) throw new CallError('monthNotSealed')
  const stored = await platform.files.get(seal.fileKey)
  if (!stored) throw new Error(`The package ${seal.fileKey} is gone.`)
  return { fileName: `cloture-${month}.zip`, stored: { contentType: stored.contentType, bytes: stored.bytes } }
})
