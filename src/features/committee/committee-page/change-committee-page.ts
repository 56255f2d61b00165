import { inArray, sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import { user } from '#kernel/accounts/tables.ts'
import { loadMedia, picturesAreThere } from '#kernel/media/office-media.ts'
import { type CommitteePageFields, committeePageFields, type OfficeCommitteePage } from './committee-page-shapes.ts'
import { getOfficeCommitteePage, updateCommitteePage } from './contract.ts'
import { emptyPage, loadPage, type PageRow, pageFields, pagePhotos, toOfficePage } from './load-committee-page.ts'
import { committeePage } from './tables.ts'

export const getOfficeCommitteePageHandler = handleOffice(getOfficeCommitteePage, async ({ db, scope }) => ({
  item: await toOfficePage(db, (await loadPage(db, scope)) ?? emptyPage(scope.groupId ?? '')),
}))

export const updateCommitteePageHandler = handleOffice(
  updateCommitteePage,
  async (ctx, { updates, ifUpdatedAt }) => {
    const { db, scope } = ctx
    const row = (await loadPage(db, scope)) ?? emptyPage(scope.groupId ?? '')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, { ...pageFields(row), ...updates }, (item) => ({ item }))
  },
  { undo: undoUpdate, of: committeePage },
)

/** Writes the former values like any update, which refuses if the page was changed since. */
async function undoUpdate(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadPage(ctx.db, ctx.scope, change.target)
  const { row, former } = await readFormer(ctx, change, found, committeePageFields.partial())
  return write(ctx, row, { ...pageFields(row), ...former }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: PageRow,
  wanted: CommitteePageFields,
  answer: (item: OfficeCommitteePage) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const before = pageFields(row)
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(await toOfficePage(db, row)))
  const isNew = row.updatedAt === 0
  await refuseForeignPhotos(ctx, before, wanted)
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, ...wanted, updatedAt, createdAt: isNew ? now : row.createdAt }
  const known = pagePhotos(before)
  const { orm } = db
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadPage(db, ctx.scope, isNew ? undefined : row.id) },
    {
      steps: [
        picturesAreThere(pagePhotos(wanted).filter((id) => !known.includes(id))),
        ...(isNew
          ? [
              guard('not exists (select 1 from committee_page where group_id = ?)', [row.groupId], 'changedMeanwhile'),
              orm.insert(committeePage).values(next),
            ]
          : [
              orm.update(committeePage).set(next).where(unchangedSince(committeePage, row)),
              changed(1, 'changedMeanwhile'),
            ]),
      ],
      audit: {
        target: row.id,
        groupId: row.groupId,
        before: isNew ? null : { ...changes.before, updatedAt: row.updatedAt },
        after: { ...changes.after, updatedAt },
        people: await knownAccounts(ctx, before, wanted),
      },
      // The groups kept in memory know which of them have a page.
      changesCatalogue: true,
    },
    answer(await toOfficePage(db, next)),
  )
}

/** Refuses photos uploaded by others, except those that the page already has. */
async function refuseForeignPhotos(
  { db, scope }: OfficeWriteContext,
  before: CommitteePageFields,
  wanted: CommitteePageFields,
): Promise<void> {
  const known = pagePhotos(before)
  const added = pagePhotos(wanted).filter((id) => !known.includes(id))
  const found = added.length === 0 ? [] : await loadMedia(db, scope, added)
  const at = wanted.people.findIndex(
    ({ mediaId }) => mediaId !== null && added.includes(mediaId) && !found.some(({ id }) => id === mediaId),
  )
  if (at !== -1) throw new CallError('mediaNotFound', { fields: [`people.${at}.mediaId`] })
}

/** Accounts of the people whom the change names, so that an erasure also blanks this audit row. */
async function knownAccounts({ db }: OfficeWriteContext, ...states: CommitteePageFields[]): Promise<string[]> {
  const emails = states.flatMap(({ people }) => people.flatMap(({ email }) => (email === '' ? [] : email)))
  if (emails.length === 0) return []
  const rows = await db.orm
    .select({ id: user.id })
    .from(user)
    .where(inArray(sql`${user.email} collate nocase`, [...new Set(emails)]))
  return rows.map(({ id }) => id)
}
