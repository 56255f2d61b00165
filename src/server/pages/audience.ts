import type { Session } from '#contract/session-shapes.ts'
import { subsidyStanding } from '#features/catalogue/subsidies/own-subsidies.ts'
import { sessionView } from '#features/people/accounts/session-view.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import type { SharedStanding, SubsidyStanding } from '#handler/shared-standing.ts'
import type { MemberSession, Person } from './personal-page.ts'

/** All who are shown the same page but for what it says of themselves. */
export interface Audience {
  /**
   * Equal for those who are shown the same at one version of the catalogue: all that a page is made from, but the person
   * and what their committees would pay them.
   */
  key: string
  /** What their committees would pay; read for the pages that ask for it. */
  standing(): Promise<SubsidyStanding | null>
  /** The caller's own session, from which the holes of a page are filled. */
  session: MemberSession
  /** The same without the person: every word about them is one that `word` answers. */
  anonymous(word: (field: keyof Person) => string): Session
  /**
   * The context in which the page is made for all of them. Nothing in it knows the person; who asks nevertheless is told
   * nothing, and `personal` is told what was asked for: then the page is nobody else's. `shared` is what committees would
   * pay, and is told with how much of it the page reckons: it is for those alone who have the same within that.
   */
  context(told: { personal: (field: string) => void; shared: SharedStanding }): CallContext
}

/** Null where a page is for this caller alone: visitors have their own cache, administrators see what they administer. */
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

/** A field of the session that is not named here is one of the key: what it says is not shared with whoever differs in it. */
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

/** A member of the group, whoever it is. A new field of the actor is to be written here, on one side or the other. */
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
