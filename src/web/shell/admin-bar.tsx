import { useMatches, useRouteContext } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'

type Admin = Pick<Extract<Session, { type: 'user' }>, 'isAdmin' | 'adminGroups'>

interface Seen {
  kind: 'activity' | 'vendor'
  id: string
  /** This administrator's group that owns it, if any. */
  groupId: string | null
}

/**
 * Target of "Aller à l'admin": for a super admin the thing shown; for a committee's administrator the same if their
 * group owns it, else their first group (A29). Null for others.
 */
export function adminHref({ isAdmin, adminGroups }: Admin, seen: Seen | null) {
  if (isAdmin) return seen ? `/admin/${seen.kind}/${seen.id}` : '/admin'
  if (seen?.groupId) return `/cse-admin/${seen.groupId}/${seen.kind}/${seen.id}`
  const [group] = adminGroups
  return group ? `/cse-admin/${group.groupId}/home` : null
}

/** Bar above the header, for administrators. */
export function AdminBar() {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  const seen = useMatches({
    select: (matches): Seen | null => {
      const loaded = matches.at(-1)?.loaderData
      if (!loaded) return null
      if ('activity' in loaded) {
        const { id, administeredBy } = loaded.activity
        return { kind: 'activity', id, groupId: administeredBy ?? null }
      }
      if (!('vendor' in loaded)) return null
      const { id, administeredBy } = loaded.vendor
      return { kind: 'vendor', id, groupId: administeredBy ?? null }
    },
    structuralSharing: true,
  })
  if (session.type === 'visitor') return null
  const href = adminHref(session, seen)
  if (href === null) return null
  return (
    <aside aria-label="Administration" className="bg-ink text-sm text-paper">
      <div className="mx-auto flex h-32px max-w-1216px items-center justify-between gap-4 px-4 md:px-6">
        <span className="truncate">Administrateur {session.email}</span>
        <a href={href} className="shrink-0 font-semibold text-paper underline underline-offset-3 hover:decoration-2">
          Aller à l'admin
        </a>
      </div>
    </aside>
  )
}
