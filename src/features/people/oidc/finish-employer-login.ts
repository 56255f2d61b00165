import { and, eq, isNull } from 'drizzle-orm'
import { changed, type Step } from '#db/region-db.ts'
import { letIn } from '#features/people/accounts/sessions/let-in.ts'
import { notAskedSteps } from '#features/people/consents/committee-mails.ts'
import { askedPasskeys } from '#features/people/passkey-proof/passkey-request.ts'
import { openStep, sealStep } from '#features/people/passkey-proof/sealed-step.ts'
import type { CallContext } from '#handler/context.ts'
import { type Fail, handle } from '#handler/handle.ts'
import { countAttempt } from '#handler/throttle.ts'
import { user } from '#kernel/accounts/tables.ts'
import { Unreachable } from '#kernel/fetch/guarded-fetch.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { findAccount, normalizeEmail, type Person } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { newId } from '#lib/new-id.ts'
import { finishEmployerLogin } from './contract.ts'
import { type EmployerIdentity, employerClient } from './employer.ts'
import { administersNothing, providerHolds, staysIn } from './identity-steps.ts'
import { type LinkTicket, type LoginFlow, loginFlow } from './login-flow.ts'
import { callbackUri, openSecret, type ProviderRow, providerHere } from './stored-provider.ts'

type Refuse = Fail<(typeof finishEmployerLogin)['errors'][number]>
type Verified = EmployerIdentity & { email: string }

/** Thrown if the account or its link was made in another tab since it was looked for. */
class AccountAppeared extends Error {}

export const finishEmployerLoginHandler = handle(finishEmployerLogin, async (ctx, { flow, query }, fail) => {
  await countAttempt(ctx, { 'employer-login address': addressKey(ctx.clientAddress) })
  const step = (await openStep(ctx, 'employer-login', loginFlow, flow)) ?? fail('employerLoginExpired')
  const provider = (await providerHere(ctx)) ?? fail('employerLoginOff')
  const { groupId, issuer, clientId } = step.facts
  if (groupId !== provider.groupId || issuer !== provider.issuer || clientId !== provider.clientId)
    return fail('employerLoginExpired')
  const identity = admitted(provider, await identify(ctx, provider, step.facts, query, fail), fail)
  const spent = step.spend('employerLoginExpired')
  for (let round = 0; round < 2; round++) {
    try {
      return await enter(ctx, provider, identity, [spent, providerHolds(provider)], fail)
    } catch (error) {
      if (!(error instanceof AccountAppeared)) throw error
    }
  }
  return fail('employerLoginExpired')
})

async function identify(ctx: CallContext, provider: ProviderRow, flow: LoginFlow, query: string, fail: Refuse) {
  const { platform, requestId } = ctx
  const { groupId, issuer, clientId } = provider
  const clientSecret = await openSecret(platform, provider.clientSecret)
  const client = { issuer, clientId, clientSecret, redirectUri: callbackUri(ctx.origin) }
  try {
    return await employerClient(platform, issuer).identify(client, flow, query)
  } catch (error) {
    const away = error instanceof Unreachable
    const event = away ? 'employer-login.unreachable' : 'employer-login.refused'
    platform.log('warn', event, { requestId, groupId, error: String(error) })
    return fail(away ? 'employerUnreachable' : 'employerLoginRefused')
  }
}

/** Returns an email that the employer has verified, in a domain that the group admits; refuses others. */
function admitted({ mailDomains }: ProviderRow, identity: EmployerIdentity, fail: Refuse): Verified {
  const email = normalizeEmail(identity.email ?? '')
  if (!identity.emailVerified || email === '') return fail('employerEmailUnverified')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return mailDomains.includes(domain) ? { ...identity, email } : fail('employerEmailElsewhere')
}

/**
 * Signs in by the existing link or a new account. If the email has an account already, its owner must link it first.
 */
async function enter(ctx: CallContext, provider: ProviderRow, identity: Verified, steps: Step[], fail: Refuse) {
  const { db, now } = ctx
  const { issuer } = provider
  const linked = await findLinked(ctx, issuer, identity.subject)
  if (linked) {
    if (linked.deactivatedAt !== null) fail('employerAccountClosed')
    const use = db.orm.update(linkedIdentity).set({ lastUsedAt: now }).where(eq(linkedIdentity.id, linked.linkId))
    const still = [{ statement: use }, changed(1, new AccountAppeared())]
    const proven = [...steps, ...still, staysIn(linked.person)]
    return signIn(ctx, provider, { person: linked.person, steps: proven, isNew: false }, fail)
  }
  const known = await findAccount(db, identity.email)
  if (!known) return signIn(ctx, provider, newAccount(ctx, provider, identity, steps), fail)
  if (known.isClosed) fail('employerAccountClosed')
  const { id, email } = known.person
  refuseOthers(ctx, provider, known.person, fail)
  // Runs the guards of a sign-in and uses the flow up, without opening a session.
  await db.write([...steps, administersNothing(id)])
  const ticket: LinkTicket = { groupId: provider.groupId, issuer, subject: identity.subject, userId: id, issuedAt: now }
  return { account: { email, label: provider.label, ticket: await sealStep(ctx, 'employer-link', ticket) } }
}

async function findLinked({ db }: CallContext, issuer: string, subject: string) {
  const [row] = await db.orm
    .select({
      linkId: linkedIdentity.id,
      person: { id: user.id, email: user.email, groupId: user.groupId, isAdmin: user.isAdmin },
      deactivatedAt: user.deactivatedAt,
    })
    .from(linkedIdentity)
    .innerJoin(user, eq(user.id, linkedIdentity.userId))
    .where(and(eq(linkedIdentity.issuer, issuer), eq(linkedIdentity.subject, subject), isNull(user.erasedAt)))
  return row
}

type Signing = Pick<Person, 'id' | 'email' | 'groupId' | 'isAdmin'>

interface Admission {
  person: Signing
  /** Steps written together with the session. */
  steps: Step[]
  isNew: boolean
}

/** Makes an account that is a member of the provider's group, and nothing more. */
function newAccount(
  { db, now, groups }: CallContext,
  { groupId, issuer }: ProviderRow,
  { subject, email, firstName, lastName }: Verified,
  steps: Step[],
): Admission {
  const person = { id: newId('u'), email, groupId, isAdmin: false }
  const otherwise = new AccountAppeared()
  const row = { ...person, firstName, lastName, createdAt: now, updatedAt: now }
  const link = { id: newId('li'), issuer, subject, userId: person.id, createdAt: now, lastUsedAt: now }
  const committees = groups.committees(groupId).map(({ id }) => id)
  const made = [
    { statement: db.orm.insert(user).values(row), otherwise },
    { statement: db.orm.insert(linkedIdentity).values(link), otherwise },
    ...notAskedSteps(db, { userId: person.id, committees, now }).map((statement) => ({ statement })),
  ]
  return { person, steps: [...steps, ...made], isNew: true }
}

function refuseOthers({ groups }: CallContext, provider: ProviderRow, person: Signing, fail: Refuse): void {
  if (person.isAdmin) fail('employerAdministrator')
  if (!groups.pathIds(person.groupId).includes(provider.groupId)) fail('employerAccountElsewhere')
}

async function signIn(ctx: CallContext, provider: ProviderRow, admission: Admission, fail: Refuse) {
  const { person, steps, isNew } = admission
  refuseOthers(ctx, provider, person, fail)
  const { isAsked, asJudged } = await askedPasskeys(ctx, person)
  if (isAsked) return fail('passkeyAsked')
  const answer = await letIn(ctx, person, [...steps, administersNothing(person.id), asJudged], { by: 'employer' })
  if (answer === null) return fail('employerAccountElsewhere')
  return answer.redirect === undefined ? { success: answer.success, session: answer.session, isNew } : answer
}
