import type { z } from 'zod'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { groupOfChain } from '#kernel/people/group-chain.ts'
import { bringPerson } from './bring-person.ts'
import { importUser, inviteUser } from './contract.ts'
import { usualEmailContent } from './email-content.ts'
import { importSite } from './list-user-imports.ts'
import type { SendEmail, sendEmailInput } from './user-import-shapes.ts'

export const importUserHandler = handleOffice(importUser, async (ctx, { groupIds, sendEmail, ...facts }, fail) => {
  const groupId = groupOfChain(ctx.groups, groupIds) ?? fail('groupNotFound', { fields: ['groupIds'] })
  return bringPerson(ctx, { groupId, facts, sendEmail: wholeMail(ctx, groupId, sendEmail) }, ({ emailSent }) => ({
    emailSent,
  }))
})

/** Invites a person. A committee always invites into its own group, whatever the call names. */
export const inviteUserHandler = handleOffice(inviteUser, async (ctx, { groupId, sendEmail, ...facts }, fail) => {
  const group = ctx.groups.get(ctx.scope.groupId ?? groupId) ?? fail('groupNotFound', { fields: ['groupId'] })
  const mail = wholeMail(ctx, group.id, sendEmail)
  return bringPerson(ctx, { groupId: group.id, facts, sendEmail: mail }, (brought) => brought)
})

/** Adds the default content if none was sent, for a mail that is not sent. */
const wholeMail = (
  ctx: OfficeWriteContext,
  groupId: string,
  { mode, emailContent }: z.output<typeof sendEmailInput>,
): SendEmail => ({ mode, emailContent: emailContent ?? usualEmailContent(importSite(ctx, groupId).brand.title) })
