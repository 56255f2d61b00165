import { and } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { MemberCardConfig } from '#contract/session-shapes.ts'
import { changed } from '#db/region-db.ts'
import { checkMemberCardCode } from '#features/people/accounts/registration/registration.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { formerPerson, type GroupUser, type PersonState } from '#kernel/people/person-shapes.ts'
import { groupUser } from '#kernel/people/person-view.ts'
import { phoneColumns } from '#kernel/people/phone-number.ts'
import { updateUser } from './contract.ts'

type Loaded = NonNullable<Awaited<ReturnType<typeof loadPerson>>>

export const updateUserHandler = handleOffice(
  updateUser,
  async (ctx, { userId, ifUpdatedAt, ...given }, fail) => {
    const loaded = (await loadPerson(ctx.db, ctx.scope, userId)) ?? fail('userNotFound')
    await refuseIfChanged(ctx, { id: userId, updatedAt: loaded.person.updatedAt }, ifUpdatedAt)
    const { groupId, memberCardCode: stored } = loaded.person
    const { firstName, lastName, phoneNumber, memberCardCode: wanted } = { ...storedPersonState(loaded), ...given }
    // An unchanged card from before the rule stays valid.
    const isNew = wanted !== stored
    const card = isNew ? checkMemberCard(ctx.groups.memberCardConfig(groupId), wanted) : { code: stored }
    if ('refusal' in card) return fail(card.refusal, { fields: ['memberCardCode'], message: card.message })
    // Explicit fields only: a committee's route also has `groupId`, which is no field of the person.
    const written = { firstName, lastName, phoneNumber, memberCardCode: card.code }
    return writePerson(ctx, loaded, written, (person) => ({ user: person }))
  },
  { undo: undoUpdate, of: user },
)

/** Checks a card by the rule of the person's group (G14); it may be missing, even if registration requires one. */
function checkMemberCard({ memberCardCodePrefix }: MemberCardConfig, given: string | null) {
  const rules = { memberCardCodePrefix, memberCardCodeRequiredOnRegister: false }
  const card = checkMemberCardCode(rules, given ?? undefined)
  const message = `Le code de carte membre commence par « ${memberCardCodePrefix} ».`
  return 'refusal' in card ? { refusal: 'memberCardCodePrefix' as const, message } : card
}

async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const loaded = await loadPerson(ctx.db, ctx.scope, target)
  if (!loaded) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: loaded.person.updatedAt }, changedAt)
  const former = formerPerson.safeParse(before)
  const { memberCardCode } = former.data ?? {}
  // Checked again, because the group's rule or the person's group may have changed.
  const isRefused =
    memberCardCode != null &&
    'refusal' in checkMemberCard(ctx.groups.memberCardConfig(loaded.person.groupId), memberCardCode)
  if (!former.success || isRefused) throw new CallError('undoTooLate')
  return writePerson(ctx, loaded, { ...storedPersonState(loaded), ...former.data }, () => ({}))
}

const storedPersonState = ({ person: { firstName, lastName, phoneNumber, memberCardCode } }: Loaded): PersonState => ({
  firstName,
  lastName,
  phoneNumber,
  memberCardCode,
})

/** Writes a person's fields; refuses `changedMeanwhile` if the person was changed since they were read. */
async function writePerson<Result>(
  ctx: OfficeWriteContext,
  loaded: Loaded,
  wanted: PersonState,
  answer: (person: GroupUser) => Result,
): Promise<Committed<Result>> {
  const { db, now, scope } = ctx
  const { person, administersOwn } = loaded
  const changes = changesBetween(storedPersonState(loaded), wanted)
  if (changes === null) return ctx.unchanged(answer(groupUser(person, administersOwn)))
  const updatedAt = laterThan(person.updatedAt, now)
  const phone = await phoneColumns(wanted.phoneNumber)
  return commitUpdate(
    ctx,
    { read: person, newest: async () => (await loadPerson(db, scope, person.id))?.person },
    {
      steps: [
        {
          statement: db.orm
            .update(user)
            .set({ ...wanted, ...phone, updatedAt })
            .where(and(unchangedSince(user, person), scope.where(user.groupId))),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { ...auditedUpdate(person, changes, updatedAt), groupId: person.groupId },
    },
    answer(groupUser({ ...person, ...wanted, updatedAt }, administersOwn)),
  )
}
