import { and, eq } from 'drizzle-orm'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { notAskedSteps } from '#features/people/consents/committee-mails.ts'
import { unsubscribeUrl } from '#features/people/consents/unsubscribe-token.ts'
import { laterThan } from '#handler/changes.ts'
import type { CallContext } from '#handler/context.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { MailBrand } from '#kernel/mail/mail-content.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { homeOrigin } from '#kernel/people/home-host.ts'
import { newId } from '#lib/new-id.ts'
import { importMail } from './email-content.ts'
import { type JudgedRow, type KnownPerson, renamed } from './judge-rows.ts'
import type { SendEmail } from './user-import-shapes.ts'

/** Facts shared by the rows of one import. */
export interface ImportFacts {
  db: Pick<RegionDb, 'orm'>
  now: number
  groupId: string
  /** Committees that could write to a new member, who was not asked yet. */
  committees: readonly string[]
  /** Theme of the mails, and the site that they link to. */
  brand: MailBrand
  /** Key that signs the unsubscribe links. */
  appKey: Uint8Array
  mailFrom: string
  sendEmail: SendEmail
  /** Thrown if a person was changed after the row was judged. */
  otherwise: Error | 'changedMeanwhile'
}

/** Site of an import's mails: that of the group, else the one where the import was made. */
export function siteOfImport(
  { groups, site }: Pick<CallContext, 'groups' | 'site'>,
  { groupId, origin }: { groupId: string; origin: string },
): { brand: MailBrand } {
  return { brand: site(homeOrigin({ groups, origin }, groupId), groupId).brand }
}

export interface RowEffect {
  steps: (Step | Statement)[]
  emailSent: boolean
  /** Audit of the person created or changed. */
  audit: { target: string; before: object | null; after: object } | null
}

/**
 * Steps that bring a person into the group and queue their mail, once per `mailKey`. All are refused if the email was
 * taken or the person changed since the row was judged.
 */
export async function importSteps(
  facts: ImportFacts,
  row: JudgedRow,
  { mailKey, canSignIn, hasOptedOut }: { mailKey: string; canSignIn: boolean; hasOptedOut: boolean },
): Promise<RowEffect> {
  const { db, now, groupId, sendEmail, otherwise } = facts
  const { email, firstName, lastName } = row
  if (row.verdict === 'created') {
    const id = newId('u')
    const person = { id, email, groupId, firstName, lastName, createdAt: now, updatedAt: now }
    const isMailed = sendEmail.mode !== 'dont-send-email'
    return {
      steps: [
        guard('not exists (select 1 from user where email = ? collate nocase)', [email], otherwise),
        db.orm.insert(user).values(person),
        ...notAskedSteps(db, { userId: id, committees: facts.committees, now }),
        ...(isMailed ? await mailSteps(facts, { id, email }, mailKey, false) : []),
      ],
      emailSent: isMailed,
      audit: { target: id, before: null, after: { email, firstName, lastName, groupId } },
    }
  }
  if (row.person === null || (row.verdict !== 'updated' && row.verdict !== 'member'))
    return { steps: [], emailSent: false, audit: null }
  const { person } = row
  // A mail without an unsubscribe link concerns the account itself, so people who opted out get it, too.
  const isWanted = !hasOptedOut || sendEmail.emailContent.noUnsubscribeLink
  const isMailed = sendEmail.mode === 'send-email-to-all-users' && isWanted
  const changes = renamed(row, person)
  const isChanged = Object.keys(changes).length > 0
  const updatedAt = isChanged ? laterThan(person.updatedAt, now) : person.updatedAt
  const isSame = and(eq(user.id, person.id), eq(user.updatedAt, person.updatedAt), eq(user.groupId, groupId))
  return {
    steps: [
      db.orm
        .update(user)
        .set({ ...changes, updatedAt })
        .where(isSame),
      changed(1, otherwise),
      ...(isMailed ? await mailSteps(facts, { id: person.id, email }, mailKey, canSignIn) : []),
    ],
    emailSent: isMailed,
    audit: isChanged
      ? {
          target: person.id,
          before: { ...formerNames(person, changes), updatedAt: person.updatedAt },
          after: { ...changes, updatedAt },
        }
      : null,
  }
}

const formerNames = (person: KnownPerson, changes: { firstName?: string; lastName?: string }) => ({
  ...(changes.firstName === undefined ? {} : { firstName: person.firstName }),
  ...(changes.lastName === undefined ? {} : { lastName: person.lastName }),
})

/** Mail with a link to choose a password, or to sign in for a person who has one. */
async function mailSteps(
  { db, now, groupId, brand, appKey, mailFrom, sendEmail }: ImportFacts,
  person: { id: string; email: string },
  mailKey: string,
  canSignIn: boolean,
): Promise<(Step | Statement)[]> {
  const { email } = person
  const host = new URL(brand.origin).hostname
  const invite = canSignIn ? null : await newInvite(db, { userId: person.id, email, host, authType: 'Password' }, now)
  const asked = new URLSearchParams({ inviteId: invite?.id ?? '', email, authType: 'Password' })
  const button = invite === null ? `${brand.origin}/login` : `${brand.origin}/register-invite?${asked}`
  const link = await unsubscribeUrl(appKey, brand.origin, { userId: person.id, groupId, source: null })
  const content = importMail(brand, sendEmail.emailContent, { email, button, unsubscribeUrl: link })
  const mail = {
    ...{ kind: 'invitation' as const, from: mailFrom, to: email, content, dedupeKey: mailKey },
    // Without an unsubscribe link in the text, the header has none either.
    unsubscribeUrl: content.unsubscribeUrl,
  }
  return [...(invite === null ? [] : [invite.statement]), ...queueMail(db, brand, mail, now)]
}
