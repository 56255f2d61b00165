import { useMatches, useRouteContext } from '@tanstack/react-router'
import type { Session } from '../../contract/session-shapes.ts'

type Admin = Pick<Extract<Session, { type: 'user' }>, 'isAdmin' | 'adminGroups'>

/**
 * Where "Aller à l'admin" leads: for a super admin to what is being looked at, for a committee admin to the first
 * group that they administer. Null for everybody else.
 */
export function adminHref({ isAdmin, adminGroups }: Admin, page: { kind: 'activity' | 'vendor'; id: string } | null) {
  if (isAdmin) return page ? `/admin/${page.kind}/${page.id}` : '/admin'
  const [group] = adminGroups
  return group ? `/cse-admin/${group.groupId}` : null
}

/** The strip above the header that administrators see. */
export function AdminBar() {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session })
  const page = useMatches({
    select: (matches) => {
      const match = matches.at(-1)
      const params: Record<string, string | undefined> = match?.params ?? {}
      if (params.activityId) return { kind: 'activity' as const, id: params.activityId }
      return params.vendorId ? { kind: 'vendor' as const, id: params.vendorId } : null
    },
    structuralSharing: true,
  })
  if (session.type === 'visitor') return null
  const href = adminHref(session, page)
  if (href === null) return null
  return (
    <aside aria-label="Administration" className="bg-ink text-sm text-paper">
      <div className="mx-auto flex h-32px max-w-1216px items-center justify-between gap-4 px-4 md:px-6">
        <span className="truncate">Administrateur {session.email}</span>
        <a href={href} className="shrink-0 font-semibold text-paper underline underline-offset-3 hover:no-underline">
          Aller à l'admin
        </a>
      </div>
    </aside>
  )
}
