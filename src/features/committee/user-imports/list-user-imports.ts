import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { TRIAL_TOKEN } from '#features/people/consents/trial-link.ts'
import { UNSUBSCRIBE_PATH } from '#features/people/consents/unsubscribe-token.ts'
import type { CallContext } from '#handler/context.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { namedPerson, personName } from '#handler/named-person.ts'
import { user } from '#kernel/accounts/tables.ts'
import { mailHtml } from '#kernel/mail/mail-layout.tsx'
import { namedSender } from '#kernel/mail/named-sender.ts'
import { getEmailContent, listUserImports } from './contract.ts'
import { obstacleTo } from './create-user-import.ts'
import { importMail, usualEmailContent } from './email-content.ts'
import { siteOfImport } from './import-steps.ts'
import { userImport, userImportRow } from './tables.ts'

const LAST_IMPORTS = 10

const errors = sql<number>`sum(${userImportRow.status} = 'error')`

export const listUserImportsHandler = handleOffice(listUserImports, async (ctx, { groupId: chosen }, fail) => {
  const { db, groups, scope } = ctx
  const group = groups.get(scope.groupId ?? chosen) ?? fail('groupNotFound')
  const rows = await db.orm
    .select({
      id: userImport.id,
      fileName: userImport.fileName,
      createdAt: userImport.createdAt,
      by: personName,
    })
    .from(userImport)
    .leftJoin(user, namedPerson(ctx, userImport.ownerId))
    .where(and(eq(userImport.groupId, group.id), scope.where(userImport.scopeGroupId)))
    .orderBy(desc(userImport.createdAt), desc(userImport.id))
    .limit(LAST_IMPORTS)
  const [last] = await db.orm
    .select({ sendEmail: userImport.sendEmail })
    .from(userImport)
    .where(and(eq(userImport.groupId, group.id), scope.where(userImport.scopeGroupId), isNotNull(userImport.sendEmail)))
    .orderBy(desc(userImport.createdAt))
    .limit(1)
  const counts = await db.orm
    .select({ importId: userImportRow.importId, rows: count(), errors })
    .from(userImportRow)
    .where(
      inArray(
        userImportRow.importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(userImportRow.importId)
  const countsByImport = new Map(counts.map(({ importId, ...counted }) => [importId, counted]))
  const { brand } = importSite(ctx, group.id)
  return {
    groupId: group.id,
    groupLabel: group.label,
    siteTitle: brand.title,
    host: new URL(brand.origin).host,
    obstacle: obstacleTo(ctx, group.id),
    emailContent: usualEmailContent(brand.title),
    lastEmail: last?.sendEmail ?? null,
    imports: rows.map((row) => ({ ...row, ...(countsByImport.get(row.id) ?? { rows: 0, errors: 0 }) })),
  }
})

export const importSite = (ctx: Pick<CallContext, 'groups' | 'site' | 'origin'>, groupId: string) =>
  siteOfImport(ctx, { groupId, origin: ctx.origin })

export const getEmailContentHandler = handleOffice(
  getEmailContent,
  async (ctx, { groupId: chosen, emailContent }, fail) => {
    const { groups, scope, actor, platform } = ctx
    const group = groups.get(scope.groupId ?? chosen) ?? fail('groupNotFound')
    const { brand: own } = importSite(ctx, group.id)
    // Uses the office's origin, which serves the group's logo too: the office allows images of its own site only.
    const brand = { ...own, logoUrl: own.logoUrl?.replace(own.origin, ctx.origin) ?? null }
    // Sample links: they open the pages but no account.
    const button = `${brand.origin}/register-invite`
    const content = importMail(brand, emailContent, {
      email: actor.email,
      button,
      unsubscribeUrl: `${brand.origin}${UNSUBSCRIBE_PATH}/${TRIAL_TOKEN}`,
    })
    return {
      preview: {
        Source: namedSender(platform.config.mailFrom, brand.title),
        Destination: { ToAddresses: [actor.email] },
        Message: { Subject: { Data: content.subject }, Body: { Html: { Data: mailHtml(brand, content) } } },
      },
    }
  },
)
