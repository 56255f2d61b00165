import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { menuRow } from './account-links.tsx'

type Parts = typeof import('./member-parts.tsx')

let loaded: Parts | undefined
const load = () => import('./member-parts.tsx')
const later = (name: keyof Parts) => lazy(() => load().then((parts) => ({ default: parts[name] })))

const loadedLater: Record<keyof Parts, ComponentType> = {
  AdminBar: later('AdminBar'),
  CartAnnouncer: later('CartAnnouncer'),
  MemberMenu: later('MemberMenu'),
  MemberNav: later('MemberNav'),
}

/** On the server, before a page of someone who is signed in: it draws without waiting. */
export const loadMemberParts = async (): Promise<void> => {
  loaded ??= await load()
}

/** Where the code does not come: links that load a whole page, and the code with it. The phone's account is in its menu. */
const PlainLinks = ({ className = '' }) => (
  <>
    <a href="/cart" className={menuRow}>
      Panier
    </a>
    <a href="/account" className={`${menuRow} ${className}`}>
      Mon compte
    </a>
  </>
)
const instead: Record<keyof Parts, () => ReactNode> = {
  AdminBar: () => null,
  CartAnnouncer: () => null,
  MemberMenu: () => <PlainLinks />,
  MemberNav: () => <PlainLinks className="max-lg:hidden" />,
}

/** A part of the shell for signed-in people, whose code comes with the first of their pages, which does without it. */
export function MemberPart({ name }: { name: keyof Parts }) {
  const [Drawn] = useState<ComponentType>(() => loaded?.[name] ?? loadedLater[name])
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={instead[name]}>
      <Suspense fallback={null}>
        <Drawn />
      </Suspense>
    </CatchBoundary>
  )
}
