import type { Session } from '#contract/session-shapes.ts'
import { subsidyStanding } from '#features/catalogue/subsidies/own-subsidies.ts'
import { sessionView } from '#features/people/accounts/sessions/session-view.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import type { SharedStanding, SubsidyStanding } from '#handler/shared-standing.ts'
import type { MemberSession, Person } from './personal-page.ts'

/** All people who are shown the same page except for their own data. */
export interface Audience {
  /**
   * Equal for all who see the same at one version of the catalogue: covers everything in a page but the person and
   * their subsidies.
   */
  key: string
  /** Subsidies that the person would get; read only for pages that need them. */
  standing(): Promise<SubsidyStanding | null>
  /** The caller's own session, which fills the placeholders of a page. */
  session: MemberSession
  /** The session without the person: each of their fields is the result of `word`. */
  anonymous(word: (field: keyof Person) => string): Session
  /**
   * Context to render the page for all of them. It does not know the person: reading a personal field returns nothing
   * and calls `personal`, and the page is then not shared. `shared` supplies subsidies and records the amounts relied
   * on: the page is only for people with equal ones.
   */
  context(told: { personal: (field: string) => void; shared: SharedStanding }): CallContext
}

/**
 * Audience of the caller; null if pages are for the caller only: visitors have their own cache, administrators see what
 * they administer.
 */
export function findAudience(ctx: CallContext): Audience | null {
  const { actor } = ctx
  if (actor.kind === 'visitor' || actor.isAdmin || actor.adminGroupIds.length > 0) return null
  const session = sessionView(ctx)
  if (session.type === 'visitor') return null
  const { groupId, permissions } = actor
  return {
    key: JSON.stringify([groupId, permissions, withoutPerson(session, () => '')]),
    standing: () => subsidyStanding(ctx),
    session,
    anonymous: (word) => withoutPerson(session, word),
    context: ({ personal, shared }) => ({
      ...ctx,
      actor: anyMember(actor, { personal, shared }),
      clientAddress: '',
      device: () => {
        personal('device')
        return { name: '', id: null }
      },
      setSessionCookie: () => personal('session cookie'),
      setDeviceCookie: () => personal('device cookie'),
    }),
  }
}

/** Removes the person. Fields not named here are part of the key: people who differ in them share no page. */
const withoutPerson = (session: MemberSession, word: (field: keyof Person) => string): MemberSession => ({
  ...session,
  sessionId: word('sessionId'),
  email: word('email'),
  userData: {
    firstName: word('firstName'),
    lastName: word('lastName'),
    phoneNumber: word('phoneNumber'),
    memberCardCode: word('memberCardCode'),
  },
})

/** Stands for any member of the group. Each new field of the actor must be decided here: shared or personal. */
function anyMember(
  { groupId, groupPath, permissions }: UserActor,
  { personal, shared }: { personal: (field: string) => void; shared: SharedStanding },
): UserActor {
  const asked = (field: string): string => {
    personal(field)
    return ''
  }
  return {
    kind: 'user',
    groupId,
    groupPath,
    permissions,
    isAdmin: false,
    openedBy: 'password',
    provenAt: 0,
    passkey: null,
    adminGroupIds: [],
    shared,
    get userId() {
      return asked('userId')
    },
    get sessionIdHash() {
      return asked('sessionIdHash')
    },
    get email() {
      return asked('email')
    },
    get firstName() {
      return asked('firstName')
    },
    get lastName() {
      return asked('lastName')
    },
    get phoneNumber() {
      return asked('phoneNumber')
    },
    get memberCardCode() {
      return asked('memberCardCode')
    },
  }
}
